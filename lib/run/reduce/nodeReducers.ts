import type { EventData } from '../event'
import type { NodeState, RunState } from '../state'
import { known, type Reducers } from './reducer'

export const nodeReducers: Reducers<
  'node.started' | 'node.finished' | 'node.skipped' | 'node.retried' | 'loop.iterated'
> = {
  'node.started': (state, { node, scope, inputs }, { at }) => {
    state.nodes.set(node, {
      node,
      scope,
      inputs,
      startedAt: at,
      retries: 0,
      mode: null,
      status: 'running',
    })
  },
  'node.finished': (state, data, stamp) => {
    const { node, scope, inputs, startedAt, retries, mode } = started(state, data.node, stamp)
    state.nodes.set(data.node, {
      ...{ node, scope, inputs, startedAt, retries, mode },
      status: 'finished',
      port: data.port,
      output: data.output,
      finishedAt: stamp.at,
      failedKey: data.failedKey ?? null,
    })
  },
  'node.skipped': (state, { node, scope }, { at }) => {
    state.nodes.set(node, {
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
    const { node, scope, inputs, startedAt, retries } = started(state, data.node, stamp)
    state.nodes.set(data.node, {
      ...{ node, scope, inputs, startedAt },
      retries: retries + 1,
      mode: data.mode,
      status: 'running',
    })
    for (const key of data.forget) forget(state, key)
    applyEdits(state, data)
    for (const [key, value] of Object.entries(data.supplied)) state.supplied.set(key, value)
  },
  'loop.iterated': (state, data) => {
    const replaced: NodeState[] = []
    for (const id of data.body) {
      const node = state.nodes.get(id)
      if (!node) continue
      replaced.push(node)
      if (node.status === 'finished') state.previous.set(id, node.output)
      else state.previous.delete(id)
      state.nodes.delete(id)
    }
    state.past = [...state.past, ...replaced]
    state.loops.set(data.edge, data.iteration)
    for (const edge of data.inner) state.loops.delete(edge)
  },
}

function started(state: RunState, node: string, stamp: { seq: number; at: string }): NodeState {
  return known(state.nodes.get(node), `node ${node}`, stamp)
}

function forget(state: RunState, key: string): void {
  const call = state.calls.get(key)
  if (call) state.forgotten.set(key, call)
  state.calls.delete(key)
  state.models.delete(key)
  state.choices.delete(key)
  state.plans.delete(key)
}

function applyEdits(state: RunState, { edits }: EventData<'node.retried'>): void {
  for (const [key, args] of Object.entries(edits)) {
    const before = state.forgotten.get(key) ?? state.calls.get(key)
    const generation = Math.max(before?.generation ?? 0, state.edits.get(key)?.generation ?? 0) + 1
    state.edits.set(key, { args, generation })
  }
}
