import type { Schema } from '../definition'
import { definitionContext } from '../definitionContext'
import type { PipelineNode } from '../document'
import { isJsonObject } from '../json'
import { nearest } from '../nearest'
import { policyRoots, type Roots, schemaAt } from '../policyRoots'
import type { Problem } from '../problem'
import { type Readable, readableAt, readableRoots, understandDocument } from '../readableAt'
import { misfit } from '../schemaFit'
import { toolInputSchema } from '../toolSchemas'
import { indexIn } from './editGraph'
import { stepsOf, valueAt, withKeyAt, withValueAt } from './editPath'
import { type FixContext, type Fixer, type QuickFix, quickFix, textParam, wordParam } from './quickFix'

/** More to choose from are found in the field itself. */
const MOST_VALUES = 3

/** A missing input, or one of the wrong type: what earlier nodes surely leave behind and what fits. */
export const fixInput: Fixer = (problem, context) => {
  const slot = textParam(problem, 'input')
  const node = context.document.nodes[indexIn('nodes', problem.at.path)]
  if (slot === null || !node) return []
  const wanted = slotSchema(node, slot, context)
  if (!wanted) return []
  const path = `nodes[${indexIn('nodes', problem.at.path)}].in.${slot}`
  return filling(path, slot, wanted, readingsOf(node.id, context))
}

/** Arguments of a tool, of a node or of a policy: a missing one is filled, an unknown one takes the name most like it or goes. */
export const fixArguments: Fixer = (problem, context) => {
  const { document } = context
  const { path } = problem.at
  const tool = definitionContext(document, context.options.catalogue).tool(wordParam(problem, 'tool'))
  const field = textParam(problem, 'field')
  if (field === null || !tool) return []
  // inside an argument nobody knows what was meant: it may have a field of an argument's name, of another type
  if (stepsOf(path).at(-1) !== field) return []
  const schema = toolInputSchema(tool)
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  if (Object.hasOwn(properties, field))
    return filling(path, field, schemaAt(schema, field), readingsFor(problem, context))
  return valueAt(document, path) === undefined ? [] : misnamed(path, field, properties, context)
}

function misnamed(path: string, name: string, properties: Schema, { document }: FixContext): QuickFix[] {
  const args = valueAt(document, path.slice(0, path.length - name.length - 1))
  const free = Object.keys(properties).filter((key) => isJsonObject(args) && args[key] === undefined)
  const meant = nearest(name, free)
  const rename = meant
    ? [quickFix('rename_field', { name, by: meant }, (before) => withKeyAt(before, path, meant))]
    : []
  return [...rename, quickFix('remove_field', { name }, (before) => withValueAt(before, path, undefined))]
}

function readingsFor({ at }: Problem, context: FixContext): Readable[] {
  const node = context.document.nodes[indexIn('nodes', at.path)]
  if (node) return readingsOf(node.id, context)
  const policy = context.document.tools?.[indexIn('tools', at.path)]
  if (!policy) return []
  const roots = policyRoots(policy, definitionContext(context.document, context.options.catalogue))
  const done = /^tools\[\d+\]\.(undo|fingerprint)\./.test(at.path)
  const local: Roots = done ? roots.done : roots.call
  return readableRoots(local)
}

function readingsOf(id: string, { document, options }: FixContext): Readable[] {
  const roots = new Set(['input', 'nodes'])
  const all = readableAt(understandDocument(document, options), id)
  return all.filter(({ path, guard }) => guard === null && roots.has(path[0] ?? '') && path[2] !== 'error')
}

function slotSchema(node: PipelineNode, slot: string, { document, options }: FixContext): Schema | null {
  const definition = options.definitions.get(node.type)
  const config = definition?.config.safeParse(node.config)
  if (!definition || !config?.success) return null
  const slots = definition.inputs(config.data, definitionContext(document, options.catalogue))
  return slots.find(({ name }) => name === slot)?.schema ?? null
}

/** One fix per value that surely fits: those of the same name first, then the nearest. */
function filling(path: string, name: string, wanted: Schema, readings: Readable[]): QuickFix[] {
  const fitting = readings.filter(
    ({ schema, path: read }) =>
      (read.length > 1 || read[0] === 'requestId') &&
      Object.keys(schema).length > 0 &&
      fits(schema, wanted) &&
      !isWhole(read),
  )
  const namesake = ({ path: read }: Readable) => read.at(-1)?.toLowerCase() === name.toLowerCase()
  const ordered = [...fitting.filter(namesake), ...fitting.filter((one) => !namesake(one))]
  return ordered
    .slice(0, MOST_VALUES)
    .map(({ source }) =>
      quickFix('fill_input', { name, source }, (before) => withValueAt(before, path, { $cel: source })),
    )
}

/** `nodes.x` alone is a bundle of outputs, hardly ever what is wanted. */
function isWhole(path: readonly string[]): boolean {
  return path[0] === 'nodes' && path.length === 2
}

function fits(schema: Schema, wanted: Schema): boolean {
  return misfit(schema, wanted) === null
}
