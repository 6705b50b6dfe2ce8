import type { Reducers } from './reducer'

export const noteReducers: Reducers<
  'plan.accepted' | 'plan.rejected' | 'choice.made' | 'guard.tripped' | 'warning.noted'
> = {
  'plan.accepted': (state, { key, plan }) => {
    state.plans.set(key, plan)
  },
  'plan.rejected': () => {
    // shown in the trace from the event itself; nothing later depends on it
  },
  'choice.made': (state, { key, value }) => {
    state.choices.set(key, value)
  },
  'guard.tripped': (state, data, { at }) => {
    state.guards = [...state.guards, { ...data, at }]
  },
  'warning.noted': (state, { scope, code, message }) => {
    state.warnings = [...state.warnings, { scope, code, message }]
  },
}
