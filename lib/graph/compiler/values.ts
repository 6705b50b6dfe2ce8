import { checkText } from '../checkTexts'
import type { DefinitionContext, InputSlot, Schema } from '../definition'
import { isJsonObject, type Json } from '../json'
import { validateJson } from '../jsonSchema'
import { nearest } from '../nearest'
import type { ProblemPlace } from '../problem'
import { misfit } from '../schemaFit'
import { resolveRef } from '../schemaPointer'
import { formOf, joinPath } from '../value'
import type { Said, Wording } from '../wording'
import type { DraftNode } from './draft'
import { type TypeOfPath, typeOfValue } from './inferType'
import { listed, type Report } from './report'

/** Checks that a node's inputs are the ones its type has, that none is missing, and that each can have the wanted type. */
export function checkInputs(
  node: DraftNode,
  context: DefinitionContext,
  typeOfPath: TypeOfPath,
  report: Report,
): void {
  if (!node.definition || !node.config) return
  const slots: InputSlot[] = node.definition.inputs(node.config.value, context)
  const given = node.node.in ?? {}
  for (const name of Object.keys(given)) {
    if (slots.some((slot) => slot.name === name)) continue
    const names = slots.map((slot) => slot.name)
    const suggestion = nearest(name, names)
    report.add(
      'UNKNOWN_INPUT',
      { node: node.id, path: `${node.path}.in.${name}` },
      { input: name, known: names, suggestion },
      `“${node.id}” has no input “${name}”.`,
      suggestion
        ? `Did you mean ${suggestion}?`
        : names.length > 0
          ? `Its inputs are ${listed(names)}.`
          : 'Remove it; this node takes no inputs.',
    )
  }
  for (const slot of slots) checkSlot(node, slot, given[slot.name], typeOfPath, report)
}

function checkSlot(
  node: DraftNode,
  slot: InputSlot,
  value: Json | undefined,
  typeOfPath: TypeOfPath,
  report: Report,
): void {
  const at = { node: node.id, path: `${node.path}.in.${slot.name}` }
  if (value === undefined) {
    if (!slot.required) return
    report.add(
      'MISSING_INPUT',
      at,
      { input: slot.name },
      `“${node.id}” needs “${slot.name}”.`,
      `Fill in “${slot.name}”, with a value or with what an earlier node found.`,
    )
    return
  }
  if (slot.tool !== undefined) {
    checkToolArgs(slot.tool, value, slot.schema, at, typeOfPath, report)
    return
  }
  for (const problem of valueProblems(value, slot.schema, typeOfPath, false)) {
    report.add(
      'INPUT_TYPE',
      { ...at, path: joinPath(at.path, problem.path) },
      { input: slot.name, reason: problem.message, ...saysOf(problem) },
      `“${slot.name}” of “${node.id}” does not fit: ${problem.message}`,
      'Give it a value of the wanted type.',
    )
  }
}

/** Checks what will be sent to a tool against its input schema, as far as it is known before the run. */
export function checkToolArgs(
  tool: string,
  args: Json,
  schema: Schema,
  at: ProblemPlace,
  typeOfPath: TypeOfPath,
  report: Report,
): void {
  for (const problem of valueProblems(args, schema, typeOfPath, true)) {
    report.add(
      'TOOL_ARGS',
      { ...at, path: joinPath(at.path, problem.path) },
      { tool, field: problem.path, reason: problem.message, ...saysOf(problem) },
      `The arguments for ${tool} do not fit: ${problem.message}`,
      problem.path ? `Correct “${problem.path}”.` : 'Correct the arguments.',
    )
  }
}

type ValueProblem = { path: string } & Wording

/** What certainly does not fit: literals are validated, expressions compared by type, and a mixture is taken apart. */
function valueProblems(
  value: Json,
  schema: Schema,
  typeOfPath: TypeOfPath,
  refuseUnknownKeys: boolean,
): ValueProblem[] {
  const form = formOf(value)
  if (form.kind === 'json') return validateJson(form.value, schema, { refuseUnknownKeys })
  if (!holdsEscape(value)) return validateJson(value, schema, { refuseUnknownKeys })
  const target = resolveRef(schema, schema)
  if (!target) return []
  if (form.kind === 'object') return objectProblems(form.entries, target, typeOfPath, refuseUnknownKeys)
  if (form.kind === 'array' && isJsonObject(target.items)) {
    const items = withDefinitions(target.items, target)
    return form.items.flatMap((item, index) =>
      valueProblems(item, items, typeOfPath, refuseUnknownKeys).map((problem) =>
        within(`[${index}]`, problem),
      ),
    )
  }
  const found = misfit(typeOfValue(value, typeOfPath), target)
  return found ? [{ ...found, message: `${found.message}.` }] : []
}

/** Whether something in it stands for another value than it is: an expression, a text (even one without expressions) or escaped data. */
function holdsEscape(value: Json): boolean {
  const form = formOf(value)
  if (form.kind === 'array') return form.items.some(holdsEscape)
  if (form.kind === 'object') return form.entries.some(([, item]) => holdsEscape(item))
  return form.kind !== 'scalar'
}

function objectProblems(
  entries: [string, Json][],
  schema: Schema,
  typeOfPath: TypeOfPath,
  refuseUnknownKeys: boolean,
): ValueProblem[] {
  const wrongKind = misfit({ type: 'object' }, schema)
  if (wrongKind) return [{ ...wrongKind, path: '', message: `${wrongKind.message}.` }]
  const properties = isJsonObject(schema.properties) ? schema.properties : null
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const missing = required
    .filter((name) => !entries.some(([key]) => key === name))
    .map((name) => ({ path: name, ...checkText('missing', { what: name }) }))
  const others = schema.additionalProperties
  const open =
    others === undefined ? !refuseUnknownKeys || properties === null || isCombined(schema) : others !== false
  const fields = entries.flatMap(([key, item]): ValueProblem[] => {
    const known = properties && Object.hasOwn(properties, key) ? properties[key] : undefined
    if (known === undefined) return open ? [] : [unknownKey(key, Object.keys(properties ?? {}))]
    if (!isJsonObject(known)) return []
    return valueProblems(item, withDefinitions(known, schema), typeOfPath, refuseUnknownKeys).map((problem) =>
      within(key, problem),
    )
  })
  return [...missing, ...fields]
}

/** A part of a schema taken out of it still needs the definitions it may refer to. */
function withDefinitions(part: Schema, whole: Schema): Schema {
  const { $defs, definitions } = whole
  return {
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
    ...part,
  }
}

function isCombined(schema: Schema): boolean {
  return ['allOf', 'anyOf', 'oneOf', 'patternProperties'].some((key) => schema[key] !== undefined)
}

function unknownKey(key: string, known: string[]): ValueProblem {
  const meant = nearest(key, known)
  const what = key
  if (meant) return { path: key, ...checkText('unknownMeant', { what, meant }) }
  return known.length > 0
    ? { path: key, ...checkText('unknownOf', { what, known: listed(known) }) }
    : { path: key, ...checkText('unknown', { what }) }
}

function saysOf({ says }: ValueProblem): { says?: Said } {
  return says === undefined ? {} : { says }
}

/** Puts a problem of an inner value into its place; the sentence names the field by its full path. */
function within(step: string, problem: ValueProblem): ValueProblem {
  const path = joinPath(step, problem.path)
  const named = problem.message.startsWith('The value ')
    ? `${path} ${problem.message.slice('The value '.length)}`
    : problem.message.startsWith('it ') && problem.path === ''
      ? `${path} ${problem.message.slice('it '.length)}`
      : problem.path !== '' && problem.message.startsWith(problem.path)
        ? `${path}${problem.message.slice(problem.path.length)}`
        : problem.message
  const { says } = problem
  if (says?.params.what === undefined) return { path, message: named }
  return { path, message: named, says: { ...says, params: { ...says.params, what: path } } }
}
