import { isJsonObject } from '../../graph/json'
import type { Program, ProgramNode } from '../../graph/program'
import { type Fault, FaultSchema, faultOf } from '../../run/fault'
import { flowsOf, runAt } from '../../run/flows'
import type { NodeState, RunState } from '../../run/state'
import type { RunFailure } from './decision'
import { isCollected } from './routes'

/** The first node, in graph order, that left by a port nobody handles (FAIL-1). */
export function findFailure(program: Program, state: RunState): RunFailure | null {
  for (const id of program.order) {
    const node = program.nodes.get(id)
    const activation = state.nodes.get(id)
    if (!node || activation?.status !== 'finished') continue
    const found = unhandled(program, node, activation)
    if (found) return { node: id, scope: activation.scope, fault: found, key: activation.failedKey }
  }
  return null
}

/** Where it really failed: a node that failed with its flow points to the node inside that did. */
export function innermostFailure(program: Program, state: RunState, failure: RunFailure): RunFailure {
  const { node, scope, fault: reason } = failure
  const inside = node === null ? undefined : program.nodes.get(node)?.flow
  if (!inside || scope === null) return failure
  const failed = flowsOf(state, scope).find(
    (flow) => flow.status === 'failed' && flow.fault.code === reason.code,
  )
  const around = failed && runAt(state, failed.flow)
  const found = around ? findFailure(inside, around) : null
  return found ? innermostFailure(inside, state, found) : failure
}

function unhandled(
  program: Program,
  node: ProgramNode,
  activation: NodeState & { status: 'finished' },
): Fault | null {
  const { port } = activation
  if (node.outgoing.some((edge) => edge.port === port)) return null
  if (port === 'error') return isCollected(program, node) ? null : errorOf(activation)
  if (node.endingPorts.includes(port)) return null
  const title = node.node.title || node.id
  return faultOf('NO_BRANCH', { title, port })
}

/** The fault that a node carried out of its `error` port. */
export function errorOf(activation: NodeState): Fault {
  const error =
    activation.status === 'finished' && isJsonObject(activation.output) ? activation.output.error : null
  const parsed = FaultSchema.safeParse(error)
  if (!parsed.success) return faultOf('NODE_FAILED', { title: activation.node })
  const says = activation.status === 'finished' ? activation.says : undefined
  return says === undefined ? parsed.data : { ...parsed.data, says }
}
