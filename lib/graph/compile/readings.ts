import type { Schema } from '../definition'
import { nearest } from '../nearest'
import type { ProblemPlace } from '../problem'
import { ITEM, type Reference } from '../references'
import { fieldAt } from '../schemaField'
import type { Conditions } from './conditions'
import { listed, type Report } from './report'
import type { Term } from './terms'
import type { Topology } from './topology'
import type { NodeTypes } from './types'

/** Everything needed to judge one reference. */
export type Surroundings = {
  topology: Topology
  conditions: Conditions
  types: NodeTypes
  inputSchema: Schema
}

/** Where an expression stands: in a node (`reader`), or in a tool policy, which sees only its own roots. */
export type Standpoint = {
  reader: string | null
  at: ProblemPlace
  source: string
  local: { [root: string]: Schema }
}

const OPEN_ROOTS = new Set(['run', 'session', 'vars'])
const ROOTS = ['input', 'nodes', 'previous', 'run', 'session', 'vars']

/** Reports a reference to something that does not exist, comes later, or may be absent where it is read. */
export function checkReading(
  reference: Reference,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  const [root = '', ...rest] = reference.path
  if (Object.hasOwn(from.local, root)) return checkField(reference, from.local[root] ?? {}, 1, from, report)
  if (from.reader === null) return unknownName(root, Object.keys(from.local), null, from, report)
  if (root === 'input') return checkField(reference, surroundings.inputSchema, 1, from, report)
  if (OPEN_ROOTS.has(root)) return
  if (root !== 'nodes' && root !== 'previous') {
    const isNode = surroundings.topology.nodes.has(root)
    return unknownName(
      root,
      [...ROOTS, ...Object.keys(from.local)],
      isNode ? `nodes.${root}` : null,
      from,
      report,
    )
  }
  const [id] = rest
  if (id === undefined || id === ITEM || !surroundings.topology.nodes.has(id)) {
    return unknownNode(root, id === ITEM ? undefined : id, from, surroundings, report)
  }
  if (root === 'nodes') checkNode(reference, id, from.reader, from, surroundings, report)
  else checkPrevious(reference, id, from.reader, from, surroundings, report)
}

function unknownName(
  root: string,
  known: string[],
  meant: string | null,
  from: Standpoint,
  report: Report,
): void {
  const suggestion = meant ?? nearest(root, known)
  report.add(
    'UNKNOWN_NAME',
    from.at,
    { name: root, source: from.source, known, suggestion },
    `The expression “${from.source}” reads “${root}”, which does not exist here.`,
    suggestion ? `Did you mean ${suggestion}?` : `It may read ${listed(known)}.`,
  )
}

function unknownNode(
  root: string,
  id: string | undefined,
  from: Standpoint,
  { topology }: Surroundings,
  report: Report,
): void {
  const names = [...topology.nodes.keys()]
  const suggestion = id === undefined ? null : nearest(id, names)
  report.add(
    'UNKNOWN_NODE',
    from.at,
    { id: id ?? null, source: from.source, suggestion },
    id === undefined
      ? `The expression “${from.source}” reads ${root} without naming a node.`
      : `The expression “${from.source}” reads the node “${id}”, which does not exist.`,
    suggestion ? `Did you mean ${suggestion}?` : `Write ${root}.<id> with one of ${listed(names)}.`,
  )
}

/** A field of something that has one shape: the input, a tool's arguments or result. */
function checkField(
  reference: Reference,
  schema: Schema,
  skip: number,
  from: Standpoint,
  report: Report,
): void {
  const field = fieldAt(schema, reference.path.slice(skip))
  if (field.kind === 'missing') unknownField(reference, field.at + skip, field.known, null, from, report)
}

function unknownField(
  reference: Reference,
  at: number,
  known: string[],
  ports: string[] | null,
  from: Standpoint,
  report: Report,
): void {
  const field = reference.path[at] ?? ''
  const owner = reference.path.slice(0, at).join('.').replaceAll('.[]', '[…]')
  const suggestion = nearest(field, known)
  report.add(
    'UNKNOWN_FIELD',
    from.at,
    { field, owner, path: reference.path.join('.'), source: from.source, known, ports, suggestion },
    field === ITEM ? `${owner} is not a list.` : `${owner} has no field “${field}”.`,
    suggestion
      ? `Did you mean ${suggestion}?`
      : known.length > 0
        ? `It has ${listed(known)}.`
        : `${owner} has no fields to read.`,
  )
}

function checkNode(
  reference: Reference,
  id: string,
  reader: string,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  const { topology, conditions } = surroundings
  if (!topology.isBefore(id, reader)) return notBefore(id, reader, from, topology, report)
  const terms = conditions.of(reader)
  const present = reference.tested && reference.path.length === 2
  const guarded = reference.tested || reference.guards.has(`nodes.${id}`)
  const skipped =
    terms === null
      ? !conditions.surelyRan(id, new Map())
      : terms.some((term) => !conditions.surelyRan(id, term))
  if (skipped && !guarded) return maybeSkipped(id, `nodes.${id}`, null, from, report)
  if (present) return
  const ports = portsUnder(id, terms, conditions)
  checkFieldOnPorts(reference, id, ports, from, surroundings, report)
}

function portsUnder(id: string, terms: Term[] | null, conditions: Conditions): string[] {
  if (terms === null) return [...conditions.portsOf(id)]
  return [...new Set(terms.flatMap((term) => conditions.portsUnder(id, term)))]
}

/** The field must exist on every port the node may have left by; where only some have it, a `has()` on the field decides. */
function checkFieldOnPorts(
  reference: Reference,
  id: string,
  ports: string[],
  from: Standpoint,
  { types }: Surroundings,
  report: Report,
): void {
  const schemas = types.get(id) ?? {}
  const path = reference.path.slice(2)
  const fields = ports.map((port) => ({ port, field: fieldAt(schemas[port] ?? {}, path) }))
  const missing = fields.filter(({ field }) => field.kind === 'missing')
  const [first] = missing
  if (!first || first.field.kind !== 'missing') return
  if (missing.length === fields.length) {
    const known = missing.flatMap(({ field }) => (field.kind === 'missing' ? field.known : []))
    return unknownField(reference, first.field.at + 2, [...new Set(known)], ports, from, report)
  }
  const needed = reference.path.slice(0, first.field.at + 3).join('.')
  if (reference.tested || reference.guards.has(needed)) return
  maybeSkipped(
    id,
    needed,
    missing.map(({ port }) => port),
    from,
    report,
  )
}

function maybeSkipped(
  id: string,
  needed: string,
  ports: string[] | null,
  from: Standpoint,
  report: Report,
): void {
  const wanted = `has(${needed}) ? ${from.source} : null`
  report.add(
    'MAYBE_SKIPPED',
    from.at,
    { id, path: needed, source: from.source, ports, fix: wanted },
    ports
      ? `“${id}” has no ${needed.split('.').slice(2).join('.')} when it ends by ${listed(ports)}.`
      : `“${id}” may not have run when “${from.reader ?? 'this'}” does.`,
    `Write has(${needed}) ? … : …, for example ${wanted}`,
  )
}

function notBefore(id: string, reader: string, from: Standpoint, topology: Topology, report: Report): void {
  const together = topology.loops.some((loop) => loop.body.has(id) && loop.body.has(reader))
  report.add(
    'NOT_BEFORE',
    from.at,
    { id, reader, source: from.source, loop: together },
    id === reader
      ? `“${reader}” reads its own result.`
      : `“${id}” does not finish before “${reader}” starts.`,
    together
      ? `To read the last iteration, write has(previous.${id}) ? previous.${id}.… : …`
      : `Put “${id}” before “${reader}”, or read another node.`,
  )
}

function checkPrevious(
  reference: Reference,
  id: string,
  reader: string,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  const loop = surroundings.topology.loops.findLast((found) => found.body.has(reader) && found.body.has(id))
  if (!loop) {
    report.add(
      'PREVIOUS_OUTSIDE_LOOP',
      from.at,
      { id, reader, source: from.source },
      `“${reader}” and “${id}” are in no loop together, so there is no last iteration of ${id}.`,
      `Read nodes.${id} instead, or mark the edge that leads back as a loop.`,
    )
    return
  }
  if (!reference.tested && !reference.guards.has(`previous.${id}`)) {
    report.add(
      'MAYBE_ABSENT',
      from.at,
      { id, source: from.source },
      `There is no previous.${id} in the first iteration.`,
      `Write has(previous.${id}) ? … : …, for example has(previous.${id}) ? ${from.source} : null`,
    )
    return
  }
  if (reference.path.length > 2)
    checkFieldOnPorts(reference, id, portsBefore(id, loop.edge, surroundings), from, surroundings, report)
}

/** Ports `id` may have left by in an iteration that was followed by another one. */
function portsBefore(
  id: string,
  again: { source: string; port: string },
  { conditions }: Surroundings,
): string[] {
  if (id === again.source) return [again.port]
  const terms = conditions.of(again.source)
  return portsUnder(
    id,
    terms && terms.map((term) => new Map([...term, [again.source, again.port]])),
    conditions,
  )
}
