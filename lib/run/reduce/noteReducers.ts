import type { Reducers } from './reducer'

export const noteReducers: Reducers<
  'plan.accepted' | 'plan.rejected' | 'choice.made' | 'guard.tripped' | 'warning.noted'
> = {
  'plan.accepted': (state, { key, scope, plan, notes }, { at }) => {
    state.plans.set(key, plan)
    state.proposals = [...state.proposals, { key, scope, accepted: true, remarks: notes, at }]
  },
  'plan.rejected': (state, { key, scope, problems }, { at }) => {
    state.proposals = [...state.proposals, { key, scope, accepted: false, remarks: problems, at }]
  },
  'choice.made': (state, { key, value }) => {
    state.choices.set(key, value)
  },
  'guard.tripped': (state, data, { at }) => {
    state.guards = [...state.guards, { ...data, at }]
  },
  'warning.noted': (state, warning) => {
    state.warnings = [...state.warnings, warning]
  },
}
