import { known, type Reducers } from './reducer'

export const effectReducers: Reducers<'effect.fingerprinted' | 'effect.settled'> = {
  'effect.fingerprinted': (state, { key, fingerprint }, stamp) => {
    const call = known(state.calls.get(key), `call ${key}`, stamp)
    state.calls.set(key, { ...call, fingerprintAfter: fingerprint })
  },
  'effect.settled': (state, { key, cleanup, message, says }, stamp) => {
    const call = known(state.calls.get(key), `call ${key}`, stamp)
    state.calls.set(key, { ...call, cleanup, cleanupMessage: message, cleanupSays: says ?? null })
  },
}
