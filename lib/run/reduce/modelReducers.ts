import type { Usage } from '../event'
import type { RunState } from '../state'
import { known, type Reducers } from './reducer'

export const modelReducers: Reducers<'model.requested' | 'model.attempted' | 'model.settled'> = {
  'model.requested': (state, data, { at }) => {
    const before = state.models.get(data.key)
    // a request that was sent and never settled may have been billed: it is charged what was reserved for it
    if (before?.phase === 'requested') charge(state, before.reserved)
    const { key, scope, model, request, requestHash, reserved } = data
    state.models.set(data.key, {
      ...{ key, scope, model, request, requestHash, reserved },
      requestedAt: at,
      attempts: 1,
      phase: 'requested',
    })
    state.usage = { ...state.usage, modelCalls: state.usage.modelCalls + 1 }
  },
  'model.attempted': (state, data, stamp) => {
    const model = known(state.models.get(data.key), `model request ${data.key}`, stamp)
    state.models.set(data.key, { ...model, attempts: data.attempt })
  },
  'model.settled': (state, data, stamp) => {
    const { phase: _, ...model } = known(state.models.get(data.key), `model request ${data.key}`, stamp)
    state.models.set(data.key, {
      ...model,
      phase: 'settled',
      reply: data.reply ?? null,
      fault: data.fault ?? null,
      usage: data.usage,
      durationMs: data.durationMs,
      settledAt: stamp.at,
      simulated: data.simulated ?? false,
    })
    charge(state, data.usage)
  },
}

function charge(state: RunState, used: Usage): void {
  const { usage } = state
  state.usage = {
    ...usage,
    inputTokens: usage.inputTokens + used.inputTokens,
    outputTokens: usage.outputTokens + used.outputTokens,
    costUsd: usage.costUsd + used.costUsd,
  }
}
