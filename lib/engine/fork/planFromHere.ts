import type { Program } from '../../graph/program'
import type { Wording } from '../../graph/wording'
import type { NewEvent, RunEvent } from '../../run/event'
import { noteText } from '../../run/noteTexts'
import { replayRun } from '../../run/reduceRun'
import type { RunState } from '../../run/state'
import type { Trial } from '../../run/trial'
import { findFailure } from '../decide/findFailure'
import { flowSteps } from '../decide/flowSteps'
import { type ForkProblem, findObstacles } from './findObstacles'
import { keepBefore } from './keepBefore'
import { stoppedCalls } from './planFork'
import { regionsAround } from './regionsAround'

export type FromHere = {
  /** As it is drawn now; the origin may have run another one. */
  program: Program
  node: string
  /** The whole journal of the run whose results are taken over. */
  origin: readonly RunEvent[]
  /** Stands for what the origin gave, and for what it did not. */
  given: Trial['given']
}

/**
 * What the journal of a test begins with that does everything from `node` on anew: the part of the origin's that lies before and beside it, numbered from 2,
 * and what makes it a past. Effects in it are inherited, as in every fork: not repeated, and not the test's to undo. Or every reason why it cannot begin
 * there; `path` is then `nodes.<id>` of the node that is to blame.
 */
export function planFromHere({
  program,
  node,
  origin,
  given,
}: FromHere):
  | { ok: true; copied: RunEvent[]; following: NewEvent[] }
  | { ok: false; problems: ForkProblem[] } {
  const [first] = origin
  if (first?.kind !== 'run.started') return { ok: false, problems: [noResult(program, node)] }
  const trial: Trial = { kind: 'from', node, given, breakpoints: [] }
  const start: RunEvent = { ...first, data: { ...first.data, trial } }
  const regions = regionsAround(program, node)
  const kept = keepBefore(program, node, regions, origin)
  if (!kept.ok) return { ok: false, problems: [kept.problem] }
  const copied = kept.events.map((event, index): RunEvent => ({ ...event, seq: index + 2 }))
  const past = replayRun([start, ...copied])
  const present = replayRun(origin)
  const obstacles = findObstacles(past, present)
  const following: NewEvent[] = [
    {
      kind: 'run.forked',
      data: {
        ...{ from: present.runId, afterSeq: present.lastSeq, dropped: stoppedCalls(past) },
        ...{ outputs: patched(past, given), edits: {} },
      },
    },
  ]
  const begun = replayRun([
    start,
    ...copied,
    ...following.map((event) => ({ ...event, seq: copied.length + 2, at: past.lastAt })),
  ])
  const problems = [...obstacles, ...gaps(program, node, regions.before, begun, given)]
  return problems.length > 0 ? { ok: false, problems } : { ok: true, copied, following }
}

/** Nodes that are through and pinned give what is pinned. */
function patched(
  past: RunState,
  given: Trial['given'],
): { [scope: string]: { port: string; output: Trial['given'][string]['output'] } } {
  return Object.fromEntries(
    Object.entries(given).flatMap(([id, { port, output }]) => {
      const node = past.nodes.get(id)
      return node?.status === 'finished' ? [[node.scope, { port, output }]] : []
    }),
  )
}

/** What is missing before the node, or has gone wrong beside it. The graph as it is now says what is skipped. */
function gaps(
  program: Program,
  node: string,
  before: ReadonlySet<string>,
  state: RunState,
  given: Trial['given'],
): ForkProblem[] {
  const failure = findFailure(program, state)
  if (failure?.node)
    return [
      problem(
        failure.node,
        'BRANCH_FAILED',
        noteText('fork.failed', { title: titleOf(program, failure.node) }),
      ),
    ]
  const next = flowSteps(program, state, { state, asking: new Map(), free: Number.POSITIVE_INFINITY })
  const nodesTo = (kind: 'skip' | 'start') => next.flatMap((step) => (step.kind === kind ? [step.node] : []))
  if (nodesTo('start').includes(node)) return []
  const skipped = nodesTo('skip')
  if (skipped.includes(node)) {
    return [problem(node, 'NOT_REACHED', noteText('fork.notReached', { title: titleOf(program, node) }))]
  }
  const isThrough = (id: string) =>
    state.nodes.get(id)?.status === 'finished' || skipped.includes(id) || Object.hasOwn(given, id)
  return program.order.flatMap((id) => (before.has(id) && !isThrough(id) ? [noResult(program, id)] : []))
}

function noResult(program: Program, id: string): ForkProblem {
  return problem(id, 'NO_RESULT', noteText('fork.noResult', { title: titleOf(program, id) }))
}

function problem(node: string, code: string, why: Wording): ForkProblem {
  return { path: `nodes.${node}`, code, ...why }
}

function titleOf(program: Program, id: string): string {
  return program.nodes.get(id)?.node.title || id
}
