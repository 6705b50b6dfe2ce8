import type { RunState } from '../state'
import type { Reducers } from './reducer'

export const runReducers: Reducers<
  'run.started' | 'run.resumed' | 'run.parked' | 'run.ended' | 'cancel.requested' | 'rollback.started'
> = {
  'run.started': (state, data, { at }) => {
    state.runId = data.runId
    state.pipelineId = data.pipelineId
    state.version = data.version
    state.pipeline = data.pipeline
    state.documentHash = data.documentHash
    state.goal = data.goal
    state.input = data.input
    state.trigger = data.trigger
    state.trial = data.trial ?? null
    state.session = data.session ?? null
    state.startedAt = at
  },
  'run.resumed': (state, _, { at }) => {
    state.claimsWithoutProgress += 1
    // its former owner died: what it did until its last event was active time
    if (state.activeSince !== null) state.activeMs += Date.parse(state.lastAt) - Date.parse(state.activeSince)
    state.activeSince = at
    state.status = activeStatus(state)
  },
  'run.parked': (state, data) => {
    state.status = 'suspended'
    state.activeMs = data.activeMs
    state.activeSince = null
  },
  'run.ended': (state, data, { at }) => {
    state.status = data.status
    state.cause = data.cause
    state.message = data.message
    state.says = data.says ?? null
    state.output = data.output ?? null
    state.error = data.error ?? null
    state.activeMs = data.activeMs
    state.activeSince = null
    state.endedAt = at
  },
  'cancel.requested': (state, data) => {
    state.cancel = { by: data.by, reason: data.reason }
    state.status = activeStatus(state)
  },
  'rollback.started': (state, data) => {
    state.rollback = { task: data.task, by: data.by, effects: data.effects, confirmed: data.confirmed }
    state.status = 'rolling_back'
  },
}

function activeStatus(state: RunState): RunState['status'] {
  if (state.rollback !== null) return 'rolling_back'
  return state.cancel === null ? 'running' : 'cancelling'
}
