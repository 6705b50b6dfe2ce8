import type { Program } from '../../graph/program'
import type { RunState, TaskState } from '../../run/state'
import type { Trial } from '../../run/trial'
import type { GraphStep, NextSteps, RunFailure } from './decision'
import { errorOf } from './findFailure'
import { openTasks } from './openCards'

/** The node that a test is about, where it is about nothing else. */
export function onlyNode({ trial }: RunState): string | null {
  return trial?.kind === 'node' ? trial.node : null
}

/** What is given stands first, wherever the graph has it; then the one node begins. `iterations` are the first of each loop. */
export function trialStarts(program: Program, state: RunState, only: string): GraphStep[] {
  const start = (id: string): GraphStep[] => {
    const node = program.nodes.get(id)
    if (!node || state.nodes.has(id)) return []
    return [{ kind: 'start', node: id, scope: [id, ...node.loops.map(() => 0)].join('~') }]
  }
  const given = Object.keys(state.trial?.given ?? {}).flatMap(start)
  return given.length > 0 ? given : start(only)
}

/** The one node's failure, whether or not the graph would have handled it. */
export function trialFailure(state: RunState, only: string): RunFailure | null {
  const node = state.nodes.get(only)
  if (node?.status !== 'finished' || node.port !== 'error') return null
  return { node: only, scope: node.scope, fault: errorOf(node), key: node.failedKey }
}

/** A test of one node ends with what the node gave. */
export function trialResult(state: RunState, only: string): NextSteps {
  const node = state.nodes.get(only)
  return node?.status === 'finished' ? [{ kind: 'finish', output: node.output }] : []
}

/** Whether a test stops before this activation; `held` as long as nobody has answered the card. */
export function breakAt(
  state: RunState,
  node: string,
  scope: string,
): { kind: 'none' } | { kind: 'break' } | { kind: 'held' } {
  const { trial } = state
  if (!trial?.breakpoints.includes(node) || givenOf(trial, node)) return { kind: 'none' }
  const card = [...state.tasks.values()].find((task) => isBreakpoint(task) && task.scope === scope)
  if (!card) return { kind: 'break' }
  return card.status === 'open' ? { kind: 'held' } : { kind: 'none' }
}

export function isHeld(state: RunState): boolean {
  return openTasks(state).some(isBreakpoint)
}

function isBreakpoint({ kind }: TaskState): boolean {
  return kind === 'breakpoint'
}

/** What a test takes a node to have given. */
export function givenOf(trial: Trial | null, node: string): Trial['given'][string] | undefined {
  return trial && Object.hasOwn(trial.given, node) ? trial.given[node] : undefined
}
