import type { Program } from '../../graph/program'
import type { EventData, NewEvent, RunEvent } from '../../run/event'
import { outermostNode, ownerOfFlow, scopeOfKey } from '../../run/journalKeys'
import { noteText } from '../../run/noteTexts'
import type { ForkProblem } from './findObstacles'
import type { Regions } from './regionsAround'

type Kept = { ok: true; events: RunEvent[] } | { ok: false; problem: ForkProblem }

/**
 * The events of a run that lie before or beside a node: earlier iterations of the loops around it whole, of the last one what the node does not lead to.
 * Questions, pauses and ends are left out, and what was skipped: that follows from the graph. What belongs to nodes that are drawn no more, or in other loops now, is left out too.
 */
export function keepBefore(
  program: Program,
  node: string,
  { untouched }: Regions,
  origin: readonly RunEvent[],
): Kept {
  const lastRound = origin.findLastIndex(
    (event) => event.kind === 'loop.iterated' && isRoundOf(program, event.data, node),
  )
  const events: RunEvent[] = []
  for (const [index, event] of origin.entries()) {
    if (DROPPED.has(event.kind)) continue
    const isKept = (scope: string) => {
      const outer = outermostNode(scope)
      return isWhereItWas(program, scope) && (index <= lastRound || untouched.has(outer))
    }
    if (event.kind === 'loop.iterated' && event.data.flow === undefined) {
      const { edge, body } = event.data
      // activations without the rounds they belong to would be no past, so one node of the loop is enough
      if (index > lastRound && !body.some((id) => untouched.has(id))) continue
      if (!isSameLoop(program, edge, body)) return changedLoops(node)
      events.push(event)
    } else if (event.kind === 'run.forked') {
      const outputs = Object.entries(event.data.outputs).filter(([scope]) => isKept(scope))
      events.push({ ...event, data: { ...event.data, edits: {}, outputs: Object.fromEntries(outputs) } })
    } else if (event.kind !== 'node.skipped' || index <= lastRound) {
      const scope = scopeIn(event)
      if (scope !== null && isKept(scope)) events.push(asOfRun(event))
    }
  }
  return { ok: true, events }
}

/** Facts about the whole run, and questions: a test asks its own. */
const DROPPED: ReadonlySet<NewEvent['kind']> = new Set<NewEvent['kind']>([
  ...(['run.started', 'run.resumed', 'run.parked', 'run.ended', 'cancel.requested'] as const),
  ...(['task.opened', 'task.decided', 'task.closed', 'task.expired'] as const),
  ...(['rollback.started', 'effect.settled'] as const),
])

function isRoundOf(program: Program, { edge, flow }: EventData<'loop.iterated'>, node: string): boolean {
  return flow === undefined && program.loops.get(edge)?.body.has(node) === true
}

function isSameLoop(program: Program, edge: string, body: readonly string[]): boolean {
  const now = program.loops.get(edge)?.body
  return now?.size === body.length && body.every((id) => now.has(id))
}

function changedLoops(node: string): Kept {
  return {
    ok: false,
    problem: { path: `nodes.${node}`, code: 'LOOPS_CHANGED', ...noteText('fork.loops', {}) },
  }
}

/** The node is still there, in as many loops as its scope counts. */
function isWhereItWas(program: Program, scope: string): boolean {
  const own = scope.split('.', 1)[0] ?? scope
  return program.nodes.get(outermostNode(scope))?.loops.length === own.split('~').length - 1
}

function asOfRun(event: RunEvent): RunEvent {
  if (event.kind !== 'node.finished') return event
  return { ...event, data: { ...event.data, given: event.data.given ?? 'run' } }
}

/** The activation an event belongs to; null for one about the whole run, and for undos, which no fork goes on from. */
function scopeIn({ data }: RunEvent): string | null {
  if ('key' in data && data.key?.startsWith('undo/')) return null
  if ('scope' in data) return data.scope
  if ('key' in data && data.key !== null) return scopeOfKey(data.key)
  return 'flow' in data && data.flow !== undefined ? ownerOfFlow(data.flow) : null
}
