import { effectiveGuards } from '../graph/defaults'
import type { Program } from '../graph/program'
import { isEnded } from '../run/endStatus'
import { isLive } from '../run/flows'
import { flowOfScope } from '../run/journalKeys'
import type { RunState, TaskState } from '../run/state'
import type { NextSteps } from './decide/decision'
import { findFailure, innermostFailure } from './decide/findFailure'
import { findResult } from './decide/findResult'
import { atWork, flowSteps, type Outlook, workingSteps } from './decide/flowSteps'
import { isStopping, openTasks, runLevelDecision } from './decide/openCards'
import { isHeld, onlyNode, trialFailure, trialResult, trialStarts } from './decide/trialSteps'

/**
 * Everything that may happen next to a run, from the compiled graph and its state alone: in its own graph, and by the same rules in the graph of
 * every flow that its activations run. Empty once the run has ended. Steps of one answer do not depend on each other, except that skips come in
 * graph order. Ask again after every event.
 */
export function decideNext(program: Program, state: RunState): NextSteps {
  if (isEnded(state.status)) return []
  if (state.rollback !== null || runLevelDecision(state)) return [{ kind: 'settle' }]
  if (state.cancel !== null) return [{ kind: 'cancel' }]
  const open = openTasks(state)
  if (open.some(isStopping)) return [{ kind: 'park' }]
  const only = onlyNode(state)
  const failure = only === null ? findFailure(program, state) : trialFailure(state, only)
  if (failure) return [{ kind: 'fail', failure: innermostFailure(program, state, failure) }]
  const dropped = open.filter((task) => isDropped(state, task))
  if (dropped.length > 0) return [{ kind: 'drop', tasks: dropped.map(({ task }) => task) }]
  const steps =
    only === null ? flowSteps(program, state, outlookOf(program, state)) : onlySteps(program, state, only)
  if (steps.length > 0) return steps
  if (isHeld(state) || [...state.nodes.values()].some(({ status }) => status === 'running'))
    return [{ kind: 'park' }]
  return [findResult(program, state)]
}

/** Its activation was given up together with its flow, and the run has found a way on; nobody would read the answer. */
function isDropped(state: RunState, { scope }: TaskState): boolean {
  return scope !== null && flowOfScope(scope) !== '' && !isLive(state, scope)
}

/** A test of one node: what is given, the node, and the end with what it gave. */
function onlySteps(program: Program, state: RunState, only: string): NextSteps {
  const starts = trialStarts(program, state, only)
  if (starts.length > 0) return starts
  const working = workingSteps(program, state, outlookOf(program, state), false)
  return working.length > 0 ? working : trialResult(state, only)
}

function outlookOf(program: Program, state: RunState): Outlook {
  const asking = new Map(
    openTasks(state).flatMap((task) => (task.scope === null ? [] : [[task.scope, task]])),
  )
  const { maxParallel } = effectiveGuards(program.document.guards)
  return { state, asking, free: Math.max(0, maxParallel - atWork(state, asking)) }
}
