import { known, type Reducers } from './reducer'

export const turnReducers: Reducers<'turn.reasoned' | 'turn.observed'> = {
  'turn.reasoned': (state, data, { at }) => {
    state.turns.set(data.key, { ...data, reasonedAt: at, observations: null, observedAt: null })
  },
  'turn.observed': (state, { key, observations }, stamp) => {
    const turn = known(state.turns.get(key), `turn ${key}`, stamp)
    state.turns.set(key, { ...turn, observations, observedAt: stamp.at })
  },
}
