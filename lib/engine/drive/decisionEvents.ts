import type { Json, JsonObject } from '../../graph/json'
import type { Program, ProgramNode } from '../../graph/program'
import { nodeAt } from '../../graph/programAt'
import { standsInLedger } from '../../run/effects'
import type { NewEvent } from '../../run/event'
import { activationAt } from '../../run/flows'
import { flowsAround, ownerOfFlow } from '../../run/journalKeys'
import type { NodeState, RunState, TaskState } from '../../run/state'
import { type Decision, RUN_LEVEL_CHOICES } from '../../run/task'
import { breakerKey } from '../call/preparedCall'
import { openTasks } from '../decide/openCards'
import { repeatKey } from '../guards/actionHistory'
import { skippedOutput } from './skippedOutput'

/** Marks beside a call that was not sent. */
const MARKS = [repeatKey(''), breakerKey('')]

/**
 * What a decision means for its run, to be written together. Empty when the card is no longer open: the first decision holds. Choices that only
 * answer the node that asked (approve, answer, happened, …) are read by its executor when it is entered again.
 */
export function decisionEvents(
  program: Program,
  state: RunState,
  body: { task: string; decision: Decision; by: string },
): NewEvent[] {
  const task = state.tasks.get(body.task)
  if (task?.status !== 'open') return []
  const decided: NewEvent = { kind: 'task.decided', data: body }
  const { decision } = body
  if (RUN_LEVEL_CHOICES.has(decision.choice)) return [decided, ...closeOthers(state, task, decision.choice)]
  if (task.kind === 'breakpoint' && decision.choice === 'stop')
    return [
      decided,
      { kind: 'cancel.requested', data: { by: body.by, reason: decision.note ?? 'BREAKPOINT' } },
    ]
  const activation = task.scope === null ? undefined : activationAt(state, task.scope)
  if (!activation || !sendsBack(task)) return [decided]
  const node = nodeAt(program, activation.scope)
  const reopened = reopenedFlows(state, activation.scope)
  switch (decision.choice) {
    case 'continue':
    case 'extend':
      return [decided, ...reopened, retried(state, task, activation, decision)]
    case 'skip':
      return [decided, ...reopened, skipped(state, task, activation, node, decision.value ?? null)]
    default:
      return [decided]
  }
}

/** A run-level choice answers every question of the run; to-dos of a rollback stay. */
export function closeOthers(state: RunState, decided: TaskState | null, reason: string): NewEvent[] {
  return openTasks(state)
    .filter(({ task, kind }) => task !== decided?.task && kind !== 'manual')
    .map(({ task }) => ({ kind: 'task.closed', data: { task, reason } }))
}

/** Cards about a node's failure; those of kind `conflict` are asked from inside a call, whose key they carry. */
function sendsBack({ kind }: TaskState): boolean {
  return ['failure', 'budget', 'conflict'].includes(kind)
}

/** What ended because of an activation inside it goes on together with that activation. */
function reopenedFlows(state: RunState, scope: string): NewEvent[] {
  return flowsAround(scope)
    .filter(
      (flow) =>
        state.flows.get(flow)?.status !== 'running' ||
        activationAt(state, ownerOfFlow(flow))?.status !== 'running',
    )
    .map((flow) => ({ kind: 'flow.reopened', data: { flow } }))
}

function retried(state: RunState, task: TaskState, activation: NodeState, decision: Decision): NewEvent {
  const { node, scope } = activation
  const forget = failedKeys(state, task, scope)
  const { key } = task
  const edited = decision.args ?? conflictingArgs(state, task)
  return {
    kind: 'node.retried',
    data: {
      ...{ node, scope, mode: decision.mode ?? 'continue' },
      forget,
      edits: key !== null && forget.includes(key) && edited !== undefined ? { [callKey(key)]: edited } : {},
      supplied: {},
    },
  }
}

/** Going on after a conflict means: as an effect of its own, under the next request id. */
function conflictingArgs(state: RunState, task: TaskState): JsonObject | undefined {
  return task.kind === 'conflict' && task.key !== null ? state.calls.get(task.key)?.args : undefined
}

/** What is done anew: what failed the node, if it said so; else every failure inside its activation, else the choices it made. */
function failedKeys(state: RunState, task: TaskState, scope: string): string[] {
  const { key } = task
  const calls = [...state.calls.values()].filter((call) => call.scope === scope && call.phase === 'failed')
  if (key !== null) {
    const below = calls.filter((call) => call.key.startsWith(`${callKey(key)}/`)).map((call) => call.key)
    return standsInLedger(state, key) ? below : [key, ...below]
  }
  const models = [...state.models.values()].filter(
    (model) => model.scope === scope && model.phase === 'settled' && model.fault !== null,
  )
  const failed = [...calls, ...models].map((entry) => entry.key)
  return failed.length > 0 ? failed : [...state.choices.keys()].filter((made) => made.startsWith(`${scope}/`))
}

/** The value stands for the failed call's result, or, where no call failed, for what the node gives. */
function skipped(
  state: RunState,
  task: TaskState,
  activation: NodeState,
  node: ProgramNode | undefined,
  value: Json,
): NewEvent {
  const { node: id, scope } = activation
  if (task.key !== null && !state.models.has(task.key)) {
    const supplied = { [callKey(task.key)]: value }
    const forget = standsInLedger(state, task.key) ? [] : [task.key]
    return { kind: 'node.retried', data: { node: id, scope, mode: 'continue', forget, edits: {}, supplied } }
  }
  return { kind: 'node.finished', data: { node: id, scope, ...skippedOutput(node, value) } }
}

/** A repeated action, and one whose tool is switched off, fails under a mark beside its call. */
function callKey(failed: string): string {
  const mark = MARKS.find((each) => failed.endsWith(each))
  return mark === undefined ? failed : failed.slice(0, -mark.length)
}
