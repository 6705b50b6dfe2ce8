import type { Schema } from '../definition'
import { nearest } from '../nearest'
import type { ProblemPlace } from '../problem'
import { ITEM, type Reference } from '../references'
import { fieldAt } from '../schemaField'
import { SESSION } from '../sessionSchema'
import type { Conditions } from './conditions'
import { checkNode, checkPrevious } from './nodeReadings'
import { listed, type Report } from './report'
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

const OPEN_ROOTS = new Set(['run', 'vars'])
/** Names of types are values in CEL (`type(input.n) == double`). */
const TYPE_NAMES = new Set('bool bytes double int list map null_type string type uint'.split(' '))
const ROOTS = ['input', 'nodes', 'previous', 'run', 'session', 'vars']

/** Reports a reference to something that does not exist, comes later, or may be absent where it is read. */
export function checkReading(
  reference: Reference,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  const [root = '', ...rest] = reference.path
  if (TYPE_NAMES.has(root) && rest.length === 0) return
  if (Object.hasOwn(from.local, root)) checkField(reference, from.local[root] ?? {}, 1, from, report)
  else if (from.reader === null) unknownName(root, Object.keys(from.local), null, from, report)
  else if (root === 'input') checkField(reference, surroundings.inputSchema, 1, from, report)
  else if (root === 'session') checkField(reference, SESSION, 1, from, report)
  else if (root === 'nodes' || root === 'previous') {
    checkNodeReading(reference, root, rest[0], from.reader, from, surroundings, report)
  } else if (!OPEN_ROOTS.has(root)) {
    const isNode = surroundings.topology.nodes.has(root)
    unknownName(root, [...ROOTS, ...Object.keys(from.local)], isNode ? `nodes.${root}` : null, from, report)
  }
}

function checkNodeReading(
  reference: Reference,
  root: 'nodes' | 'previous',
  id: string | undefined,
  reader: string,
  from: Standpoint,
  surroundings: Surroundings,
  report: Report,
): void {
  if (id === undefined || id === ITEM || !surroundings.topology.nodes.has(id)) {
    unknownNode(root, id === ITEM ? undefined : id, from, surroundings, report)
  } else if (root === 'nodes') checkNode(reference, id, reader, from, surroundings, report)
  else checkPrevious(reference, id, reader, from, surroundings, report)
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

export function unknownField(
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
