import { ownerOfFlow } from '../journalKeys'
import type { FlowState, RunState } from '../state'
import { frameOf, started } from './frame'
import { known, type Reducers, type Stamp } from './reducer'

export const flowReducers: Reducers<
  'flows.requested' | 'flow.started' | 'flow.finished' | 'flow.failed' | 'flow.reopened'
> = {
  'flows.requested': (state, data) => {
    state.flowRequests.set(data.scope, data)
  },
  'flow.started': (state, { flow, input }, { at }) => {
    const index = Number(flow.slice(ownerOfFlow(flow).length + 1))
    state.flows.set(flow, {
      ...{ flow, index, input, startedAt: at, past: [] },
      ...{ nodes: new Map(), loops: new Map(), previous: new Map() },
      status: 'running',
    })
  },
  'flow.finished': (state, { flow, output }, stamp) => {
    const open = opened(state, flow, stamp)
    state.flows.set(flow, { ...open, status: 'succeeded', output, endedAt: stamp.at })
  },
  'flow.failed': (state, { flow, fault, failedKey }, stamp) => {
    const open = opened(state, flow, stamp)
    state.flows.set(flow, { ...open, status: 'failed', fault, failedKey, endedAt: stamp.at })
  },
  'flow.reopened': (state, { flow }, stamp) => {
    state.flows.set(flow, { ...opened(state, flow, stamp), status: 'running' })
    const owner = ownerOfFlow(flow)
    const { node, scope, inputs, startedAt, retries, mode } = started(state, owner, stamp)
    const { nodes } = frameOf(state, owner, stamp)
    nodes.set(node, { ...{ node, scope, inputs, startedAt, retries, mode }, status: 'running' })
  },
}

/** What a flow keeps whatever becomes of it. */
function opened(state: RunState, name: string, stamp: Stamp) {
  const found: FlowState = known(state.flows.get(name), `flow ${name}`, stamp)
  const { flow, index, input, startedAt, nodes, past, loops, previous } = found
  return { flow, index, input, startedAt, nodes, past, loops, previous }
}
