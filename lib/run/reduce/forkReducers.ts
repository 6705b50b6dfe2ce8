import { nodeOfScope } from '../journalKeys'
import type { CallState, RunState } from '../state'
import { frameOf, started } from './frame'
import type { Reducers } from './reducer'

export const forkReducers: Reducers<'run.forked'> = {
  'run.forked': (state, { from, dropped, outputs, edits }, stamp) => {
    beginAnew(state, stamp.at)
    state.origins = [...state.origins, from]
    state.calls = inherit(state.calls, dropped)
    // what is made again from here on is made by this run
    state.forgotten = new Map()
    for (const [key, { phase }] of state.models) if (phase === 'requested') state.models.delete(key)
    // questions nobody has answered belong to the origin: this run asks its own
    for (const [id, { status }] of state.tasks)
      if (status === 'open' || status === 'closed') state.tasks.delete(id)
    for (const [scope, { port, output }] of Object.entries(outputs)) {
      const { status: _, node, ...activation } = started(state, scope, stamp)
      frameOf(state, scope, stamp).nodes.set(nodeOfScope(scope), {
        ...{ ...activation, node, port, output, failedKey: null },
        ...{ status: 'finished', finishedAt: stamp.at },
        // a test replaces what is pinned, a fork what a person changed
        given: state.trial?.given[node]?.by ?? 'person',
      })
    }
    for (const [key, args] of Object.entries(edits))
      state.edits.set(key, { args, generation: state.edits.get(key)?.generation ?? 0 })
  },
}

/** Its own time, limits and course; what it knows stays. */
function beginAnew(state: RunState, at: string): void {
  state.status = 'queued'
  state.cause = null
  state.message = null
  state.startedAt = at
  state.activeMs = 0
  state.activeSince = null
  state.cancel = null
  state.usage = { steps: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 }
  state.extended = { inputTokens: 0, outputTokens: 0, costUsd: 0, steps: 0 }
}

function inherit(calls: ReadonlyMap<string, CallState>, dropped: readonly string[]): Map<string, CallState> {
  return new Map(
    [...calls].flatMap(([key, call]) =>
      dropped.includes(key) ? [] : [[key, { ...call, inherited: true }] as const],
    ),
  )
}
