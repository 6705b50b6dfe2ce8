import type { RunState, TaskState } from '../../run/state'
import { RUN_LEVEL_CHOICES } from '../../run/task'

/** Cards that stop the whole run until they are answered; all others stop only the node that asks. */
const STOPPING: ReadonlySet<string> = new Set(['failure', 'budget', 'crash', 'restored', 'cancelled'])

export function openTasks(state: RunState): TaskState[] {
  return [...state.tasks.values()].filter(({ status }) => status === 'open')
}

export function isStopping({ kind }: TaskState): boolean {
  return STOPPING.has(kind)
}

/** The one decision about the whole run that was taken, if any. */
export function runLevelDecision(state: RunState): TaskState | null {
  for (const task of state.tasks.values())
    if (task.decision && RUN_LEVEL_CHOICES.has(task.decision.choice)) return task
  return null
}
