import type { CompileOptions } from './compile'
import { draftNodes } from './compiler/draft'
import { draftEdges } from './compiler/edges'
import { localType } from './compiler/expressions'
import { portsBefore, portsUnder } from './compiler/nodeReadings'
import type { Surroundings } from './compiler/readings'
import { newReport } from './compiler/report'
import { understand } from './compiler/understand'
import type { Schema } from './definition'
import { definitionContext } from './definitionContext'
import type { Pipeline } from './document'
import { isJsonObject, type Json } from './json'
import { resolveRef } from './schemaPointer'
import { SESSION } from './sessionSchema'

/** One path that an expression may read, with the type of what lies there (`{}`: anything). */
export type Readable = {
  path: string[]
  /** As it is written: `nodes.check.value`, `input['first name']`. */
  source: string
  schema: Schema
  /** Null where it surely is there; else what `has(…)` has to make sure of first. */
  guard: string | null
}

/** A document as far as it can be understood, also one with faults; asked by `readableAt` and `leftBy`. */
export type Understanding = { surroundings: Surroundings; options: CompileOptions }

export function understandDocument(document: Pipeline, options: CompileOptions): Understanding {
  const report = newReport()
  const nodes = draftNodes(document, options.definitions, report)
  const edges = draftEdges(document, nodes, report)
  const context = definitionContext(document, options.catalogue)
  return { surroundings: understand(nodes, edges, context, report).surroundings, options }
}

const TEXT = { type: 'string' }
const RUN: Schema = {
  type: 'object',
  properties: { runId: TEXT, pipeline: {}, goal: TEXT, startedAt: TEXT, trigger: {}, degraded: {} },
}
/** Deep enough for what people read, short enough for schemas that describe the world. */
const MAX_DEPTH = 6
const MAX_PATHS = 4_000

/**
 * Everything that an expression of node `id` may read: what it is given locally, `input`, what surely ran before it, and, with what has to be tested
 * first, what may have run (a branch that may not be taken, a field that only some ports have, the iteration before). Nearest nodes first.
 */
export function readableAt(
  { surroundings }: Understanding,
  id: string,
  local: { [root: string]: Schema } = {},
): Readable[] {
  const { topology, inputSchema } = surroundings
  const found = Object.entries(local).flatMap(([root, schema]) => inside([root], schema, null))
  found.push(...inside(['input'], inputSchema, null))
  for (const earlier of topology.order.toReversed())
    if (topology.isBefore(earlier, id)) found.push(...nodeReadings(earlier, id, surroundings))
  for (const again of topology.order) found.push(...previousReadings(again, id, surroundings))
  found.push(
    ...inside(['run'], RUN, null),
    ...inside(['session'], SESSION, null),
    ...inside(['vars'], {}, null),
  )
  return found.slice(0, MAX_PATHS)
}

/** The same for an expression that belongs to no node, which reads only its own roots (tool policies). */
export function readableRoots(local: { [root: string]: Schema }): Readable[] {
  return Object.entries(local).flatMap(([root, schema]) => inside([root], schema, null))
}

/** The roots (`value`, `item`, …) that the expression at `path` of a node's config has beyond the common ones, with their types. */
export function localRootsAt(
  { surroundings }: Understanding,
  id: string,
  path: string,
): { [root: string]: Schema } {
  const draft = surroundings.topology.nodes.get(id)
  const inner = /^config\.(.+)$/.exec(path)?.[1]
  if (!draft?.definition || inner === undefined) return {}
  const { definition } = draft
  // an expression that is still empty is not listed; where it stands tells its roots all the same
  const config = withValue({ ...definition.defaults, ...draft.node.config }, stepsOf(inner), 'true')
  const expression = listed(() => definition.expressions(config)).find((one) => one.path === inner)
  const types = surroundings.types.get(id)
  return Object.fromEntries((expression?.roots ?? []).map((root) => [root, localType(root, types)]))
}

/** What a node leaves behind by each of its ports. */
export function leftBy({ surroundings }: Understanding, id: string): { [port: string]: Schema } {
  return surroundings.types.get(id) ?? {}
}

function nodeReadings(id: string, reader: string, { conditions, types }: Surroundings): Readable[] {
  const terms = conditions.of(reader)
  const ports = portsUnder(id, terms, conditions)
  if (ports.length === 0) return []
  const sure =
    terms === null
      ? conditions.surelyRan(id, new Map())
      : terms.every((term) => conditions.surelyRan(id, term))
  return portReadings(['nodes', id], ports, types.get(id) ?? {}, sure ? null : `nodes.${id}`)
}

function previousReadings(id: string, reader: string, surroundings: Surroundings): Readable[] {
  const loop = surroundings.topology.loops.findLast(({ body }) => body.has(reader) && body.has(id))
  if (!loop) return []
  const ports = portsBefore(id, loop.edge, surroundings)
  return portReadings(['previous', id], ports, surroundings.types.get(id) ?? {}, `previous.${id}`)
}

/** Fields of a node's output; one that not every port has may be absent even when the node ran. */
function portReadings(
  path: string[],
  ports: readonly string[],
  types: { [port: string]: Schema },
  guard: string | null,
): Readable[] {
  const found: Readable[] = [{ path, source: written(path), schema: { type: 'object' }, guard }]
  const seen = new Map<string, { schemas: Schema[] }>()
  for (const port of ports)
    for (const [name, schema] of membersOf(types[port] ?? {}, types[port] ?? {})) {
      const field = seen.get(name) ?? { schemas: [] }
      field.schemas.push(schema)
      seen.set(name, field)
    }
  for (const [name, { schemas }] of seen) {
    const inner = [...path, name]
    const everywhere = schemas.length === ports.length
    const [first = {}, ...others] = schemas
    const same = others.every((schema) => JSON.stringify(schema) === JSON.stringify(first))
    found.push(...inside(inner, same ? first : { anyOf: schemas }, everywhere ? guard : written(inner)))
  }
  return found
}

function inside(path: string[], schema: Schema, guard: string | null, root: Schema = schema): Readable[] {
  const found: Readable[] = [{ path, source: written(path), schema, guard }]
  if (path.length >= MAX_DEPTH || schema['x-type'] !== undefined) return found
  for (const [name, inner] of membersOf(schema, root))
    found.push(...inside([...path, name], inner, guard, root))
  return found
}

/** Properties of a schema, through references and combinations. */
function membersOf(declared: Schema, root: Schema): Map<string, Schema> {
  const schema = resolveRef(declared, root)
  const members = new Map<string, Schema>()
  if (!schema) return members
  for (const [name, property] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {}))
    members.set(name, (isJsonObject(property) && resolveRef(property, root)) || {})
  for (const parts of [schema.allOf, schema.anyOf, schema.oneOf])
    for (const part of Array.isArray(parts) ? parts : [])
      for (const [name, inner] of isJsonObject(part) ? membersOf(part, root) : [])
        if (!members.has(name)) members.set(name, inner)
  return members
}

/** Fields of one element of a list, for what `map` and its kin bind. */
export function readableItem(list: Readable, name: string): Readable[] {
  const { items } = list.schema
  return inside([name], isJsonObject(items) ? items : {}, null)
}

function written(path: readonly string[]): string {
  return path.reduce((before, step) =>
    /^[A-Za-z_][A-Za-z0-9_]*$/.test(step) ? `${before}.${step}` : `${before}[${JSON.stringify(step)}]`,
  )
}

function stepsOf(path: string): string[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) => step)
}

function withValue(value: Json, [step, ...rest]: string[], next: Json): Json {
  if (step === undefined) return next
  if (Array.isArray(value))
    return value.map((item, index) => (index === Number(step) ? withValue(item, rest, next) : item))
  const before = isJsonObject(value) ? value : {}
  return { ...before, [step]: withValue(before[step] ?? null, rest, next) }
}

type Listed = { path: string; source: string; roots: string[] }[]

/** Definitions expect a parsed config; with an unfinished one they may stumble, and then there is nothing to say. */
function listed(ask: () => Listed): Listed {
  try {
    return ask()
  } catch {
    return []
  }
}
