import { ownerOfFlow } from '../journalKeys'
import type { FlowState, RunState } from '../state'
import { frameOf, started } from './frame'
import { known, type Reducers, type Stamp } from './reducer'

export const flowReducers: Reducers<
  'flows.requested' | 'flow.started' | 'flow.finished' | 'flow.failed' | 'flow.reopened'
> = {
  'flows.requested': (state, data) => {
    state.flowRequests.set(data.scope, { ...data, started: 0, running: [], failed: [] })
  },
  'flow.started': (state, { flow, input }, stamp) => {
    const index = Number(flow.slice(ownerOfFlow(flow).length + 1))
    state.flows.set(flow, {
      ...{ flow, index, input, startedAt: stamp.at, past: [] },
      ...{ nodes: new Map(), loops: new Map(), previous: new Map() },
      status: 'running',
    })
    move(state, flow, 'running', stamp)
  },
  'flow.finished': (state, { flow, output }, stamp) => {
    const open = opened(state, flow, stamp)
    state.flows.set(flow, { ...open, status: 'succeeded', output, endedAt: stamp.at })
    move(state, flow, 'succeeded', stamp)
  },
  'flow.failed': (state, { flow, fault, failedKey }, stamp) => {
    const open = opened(state, flow, stamp)
    state.flows.set(flow, { ...open, status: 'failed', fault, failedKey, endedAt: stamp.at })
    move(state, flow, 'failed', stamp)
  },
  'flow.reopened': (state, { flow }, stamp) => {
    state.flows.set(flow, { ...opened(state, flow, stamp), status: 'running' })
    move(state, flow, 'running', stamp)
    const owner = ownerOfFlow(flow)
    const { node, scope, inputs, startedAt, retries, mode } = started(state, owner, stamp)
    const { nodes } = frameOf(state, owner, stamp)
    nodes.set(node, { ...{ node, scope, inputs, startedAt, retries, mode }, status: 'running' })
  },
}

/** Keeps the request's own account of its flows, so that deciding does not have to go through all of them. */
function move(state: RunState, flow: string, to: FlowState['status'], stamp: Stamp): void {
  const owner = ownerOfFlow(flow)
  const request = known(state.flowRequests.get(owner), `flows of ${owner}`, stamp)
  const without = (names: string[]) => names.filter((name) => name !== flow)
  const { started } = request
  const index = Number(flow.slice(request.scope.length + 1))
  state.flowRequests.set(request.scope, {
    ...request,
    started: Math.max(started, index + 1),
    running: to === 'running' ? [...without(request.running), flow] : without(request.running),
    failed: to === 'failed' ? [...without(request.failed), flow] : without(request.failed),
  })
}

/** What a flow keeps whatever becomes of it. */
function opened(state: RunState, name: string, stamp: Stamp) {
  const found: FlowState = known(state.flows.get(name), `flow ${name}`, stamp)
  const { flow, index, input, startedAt, nodes, past, loops, previous } = found
  return { flow, index, input, startedAt, nodes, past, loops, previous }
}
