import type { RunState, TaskState } from '../state'
import type { Decision } from '../task'
import { known, type Reducers, type Stamp } from './reducer'

export const taskReducers: Reducers<'task.opened' | 'task.decided' | 'task.closed' | 'task.expired'> = {
  'task.opened': (state, data, { at }) => {
    const { expiresAfterMs: _, ...opened } = data
    state.tasks.set(data.task, {
      ...opened,
      status: 'open',
      openedAt: at,
      decision: null,
      decidedBy: null,
      settledAt: null,
    })
  },
  'task.decided': (state, { task, decision, by }, stamp) => {
    const { at } = stamp
    change(state, task, stamp, { status: 'decided', decision, decidedBy: by, settledAt: at })
    if (decision.choice === 'extend' && decision.budget) extend(state, decision.budget)
  },
  'task.closed': (state, { task }, stamp) =>
    change(state, task, stamp, { status: 'closed', settledAt: stamp.at }),
  'task.expired': (state, { task }, stamp) =>
    change(state, task, stamp, { status: 'expired', settledAt: stamp.at }),
}

function change(state: RunState, task: string, stamp: Stamp, to: Partial<TaskState>): void {
  state.tasks.set(task, { ...known(state.tasks.get(task), `task ${task}`, stamp), ...to })
}

function extend(state: RunState, more: NonNullable<Decision['budget']>): void {
  const { extended } = state
  state.extended = {
    inputTokens: extended.inputTokens + (more.inputTokens ?? 0),
    outputTokens: extended.outputTokens + (more.outputTokens ?? 0),
    costUsd: extended.costUsd + (more.costUsd ?? 0),
    steps: extended.steps + (more.steps ?? 0),
  }
}
