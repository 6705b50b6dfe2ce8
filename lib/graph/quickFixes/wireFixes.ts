import type { Pipeline } from '../document'
import type { Problem } from '../problem'
import { freeName, indexIn, leadsTo, withEdgeAt, withNewNode, withoutEdgeAt, withWire } from './editGraph'
import { valueAt } from './editPath'
import { type FixContext, type Fixer, listParam, type QuickFix, quickFix, textParam } from './quickFix'

/** Further rounds of a loop that nobody has given a number. */
const USUAL_LOOP_MAX = 2
/** More wires to choose from are better drawn on the canvas. */
const MOST_TARGETS = 2

const removeWire = ({ at }: Problem) =>
  quickFix('remove_wire', {}, (document) => withoutEdgeAt(document, at.path))

export const fixBadWire: Fixer = (problem) => [removeWire(problem)]

export const fixWireIntoInput: Fixer = (problem, { document }) => {
  const input = textParam(problem, 'target')
  const after = document.edges.find(({ source, loop }) => source === input && !loop)?.target
  const source = textParam(problem, 'source')
  const lead =
    after !== undefined && source !== null && !leadsTo(document, after, source)
      ? leadTo(problem, document, after)
      : []
  return [...lead, removeWire(problem)]
}

/** Not where a wire leads from that port to there already: it would be a second one. */
function leadTo({ at }: Problem, { edges }: Pipeline, target: string): QuickFix[] {
  const wire = edges[indexIn('edges', at.path)]
  const led = edges.some(
    (edge) => edge.source === wire?.source && edge.port === wire.port && edge.target === target,
  )
  if (led) return []
  return [
    quickFix('lead_to', { target }, (document) =>
      withEdgeAt(document, at.path, (edge) => ({ ...edge, target })),
    ),
  ]
}

export const fixSameEdgeId: Fixer = (problem, { document }) => {
  const id = freeName(
    `e${document.edges.length + 1}`,
    document.edges.map((edge) => edge.id),
  )
  return [
    quickFix('new_id', { id }, (before) => withEdgeAt(before, problem.at.path, (edge) => ({ ...edge, id }))),
  ]
}

export const fixUnknownPort: Fixer = (problem) => {
  const port = textParam(problem, 'suggestion')
  const rename = port
    ? [
        quickFix('use_port', { port }, (document) =>
          withEdgeAt(document, problem.at.path, (edge) => ({ ...edge, port })),
        ),
      ]
    : []
  return [...rename, removeWire(problem)]
}

export const fixCycle: Fixer = (problem) => [
  quickFix('mark_loop', { max: USUAL_LOOP_MAX }, (document) =>
    withEdgeAt(document, problem.at.path, (edge) => ({ ...edge, loop: { max: USUAL_LOOP_MAX } })),
  ),
  removeWire(problem),
]

export const fixFalseLoop: Fixer = (problem) => [
  quickFix('unmark_loop', {}, (document) =>
    withEdgeAt(document, problem.at.path, ({ loop: _loop, ...edge }) => edge),
  ),
  removeWire(problem),
]

/** A second way into a loop leads to its beginning instead; of two wires on a loop's port one goes. */
export const fixLoopNotNested: Fixer = (problem, { document }) => {
  const reason = textParam(problem, 'reason')
  const wireOf = (name: string) => document.edges.findIndex(({ id }) => id === textParam(problem, name))
  if (reason === 'entry') {
    const entry = wireOf('entry')
    const header = textParam(problem, 'header')
    if (entry < 0 || header === null) return []
    const place = { ...problem, at: { path: `edges[${entry}]` } }
    return [...leadTo(place, document, header), removeWire(place)]
  }
  const other = wireOf('other')
  return [...(other < 0 ? [] : [removeWire({ ...problem, at: { path: `edges[${other}]` } })])]
}

/** A port that leads nowhere: to a result there is, or to one of its own that takes what the node leaves behind. */
export const fixOpenPort: Fixer = (problem, context) => {
  const id = textParam(problem, 'id')
  const port = textParam(problem, 'port')
  if (id === null || port === null) return []
  const fixes = resultsFor(id, context).map((target) =>
    quickFix('connect', { port, target }, (document) => withWire(document, id, port, target)),
  )
  const result = resultType(context)
  if (!result) return fixes
  const add = quickFix('connect_new_result', { port }, (document) => {
    const added = withNewNode(document, result, id, { value: { $cel: `nodes.${id}` } })
    return withWire(added.document, id, port, added.id)
  })
  return [...fixes, add]
}

function resultsFor(id: string, { document, options }: FixContext): string[] {
  const results = document.nodes.filter(({ type }) => options.definitions.get(type)?.role === 'output')
  return results.flatMap((node) => (leadsTo(document, node.id, id) ? [] : [node.id])).slice(0, MOST_TARGETS)
}

export function resultType({ options }: FixContext) {
  return [...options.definitions.values()].find(({ role }) => role === 'output')
}

/** A node nobody leads to: from the start, if that makes no circle. */
export const fixUnreachable: Fixer = (problem, context) => {
  const { document, options } = context
  const id = textParam(problem, 'id')
  const start = document.nodes.find(({ type }) => options.definitions.get(type)?.role === 'input')
  const definition = start && options.definitions.get(start.type)
  const config = definition?.config.safeParse(start?.config)
  const port = config?.success ? definition?.ports(config.data)[0]?.name : undefined
  if (id === null || !start || port === undefined || leadsTo(document, id, start.id)) return []
  return [quickFix('connect_start', {}, (before) => withWire(before, start.id, port, id))]
}

export const fixDeadJoin: Fixer = (problem, { document }) => {
  const dead = new Set(listParam(problem, 'edges'))
  const known = document.edges.some(({ id }) => dead.has(id))
  if (!known || valueAt(document, problem.at.path) === undefined) return []
  return [
    quickFix('remove_wire', {}, (before) => ({
      ...before,
      edges: before.edges.filter(({ id }) => !dead.has(id)),
    })),
  ]
}
