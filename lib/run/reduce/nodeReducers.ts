import type { EventData } from '../event'
import { turnOfThought } from '../journalKeys'
import type { NodeState, RunState } from '../state'
import { frameAt, frameOf, started } from './frame'
import type { Reducers } from './reducer'

export const nodeReducers: Reducers<
  'node.started' | 'node.finished' | 'node.skipped' | 'node.retried' | 'loop.iterated'
> = {
  'node.started': (state, { node, scope, inputs }, stamp) => {
    frameOf(state, scope, stamp).nodes.set(node, {
      node,
      scope,
      inputs,
      startedAt: stamp.at,
      retries: 0,
      mode: null,
      status: 'running',
    })
  },
  'node.finished': (state, data, stamp) => {
    const { node, scope, inputs, startedAt, retries, mode } = started(state, data.scope, stamp)
    frameOf(state, data.scope, stamp).nodes.set(data.node, {
      ...{ node, scope, inputs, startedAt, retries, mode },
      status: 'finished',
      port: data.port,
      output: data.output,
      finishedAt: stamp.at,
      failedKey: data.failedKey ?? null,
      ...(data.says === undefined ? {} : { says: data.says }),
      ...(data.given === undefined ? {} : { given: data.given }),
    })
  },
  'node.skipped': (state, { node, scope }, stamp) => {
    const { at } = stamp
    frameOf(state, scope, stamp).nodes.set(node, {
      node,
      scope,
      inputs: {},
      startedAt: at,
      retries: 0,
      mode: null,
      status: 'skipped',
      finishedAt: at,
    })
  },
  'node.retried': (state, data, stamp) => {
    const { node, scope, inputs, startedAt, retries } = started(state, data.scope, stamp)
    frameOf(state, data.scope, stamp).nodes.set(data.node, {
      ...{ node, scope, inputs, startedAt },
      retries: retries + 1,
      mode: data.mode,
      status: 'running',
    })
    for (const key of data.forget) forget(state, key)
    applyEdits(state, data)
    for (const [key, value] of Object.entries(data.supplied)) state.supplied.set(key, value)
  },
  'loop.iterated': (state, data, stamp) => {
    const frame = frameAt(state, data.flow ?? '', stamp)
    const replaced: NodeState[] = []
    for (const id of data.body) {
      const node = frame.nodes.get(id)
      if (!node) continue
      replaced.push(node)
      if (node.status === 'finished') frame.previous.set(id, node.output)
      else frame.previous.delete(id)
      frame.nodes.delete(id)
    }
    frame.past = [...frame.past, ...replaced]
    frame.loops.set(data.edge, data.iteration)
    for (const edge of data.inner) frame.loops.delete(edge)
  },
}

function forget(state: RunState, key: string): void {
  const call = state.calls.get(key)
  if (call) state.forgotten.set(key, call)
  state.calls.delete(key)
  state.models.delete(key)
  state.choices.delete(key)
  state.plans.delete(key)
  const turn = turnOfThought(key)
  if (turn !== null) state.turns.delete(turn)
}

function applyEdits(state: RunState, { edits }: EventData<'node.retried'>): void {
  for (const [key, args] of Object.entries(edits)) {
    const before = state.forgotten.get(key) ?? state.calls.get(key)
    const generation = Math.max(before?.generation ?? 0, state.edits.get(key)?.generation ?? 0) + 1
    state.edits.set(key, { args, generation })
  }
}
