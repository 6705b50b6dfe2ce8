import { isJsonObject } from '../../graph/json'
import type { Program, ProgramNode } from '../../graph/program'
import { type Fault, FaultSchema, fault } from '../../run/fault'
import type { NodeState, RunState } from '../../run/state'
import type { RunFailure } from './decision'
import { isCollected } from './routes'

/** The first node, in graph order, that left by a port nobody handles (FAIL-1). */
export function findFailure(program: Program, state: RunState): RunFailure | null {
  for (const id of program.order) {
    const node = program.nodes.get(id)
    const activation = state.nodes.get(id)
    if (!node || activation?.status !== 'finished') continue
    const found = faultOf(program, node, activation)
    if (found) return { node: id, scope: activation.scope, fault: found, key: activation.failedKey }
  }
  return null
}

function faultOf(
  program: Program,
  node: ProgramNode,
  activation: NodeState & { status: 'finished' },
): Fault | null {
  const { port } = activation
  if (node.outgoing.some((edge) => edge.port === port)) return null
  if (port === 'error') return isCollected(program, node) ? null : errorOf(activation)
  if (node.endingPorts.includes(port)) return null
  const title = node.node.title || node.id
  return fault(
    'NO_BRANCH',
    `“${title}” left by “${port}”, and nothing is connected to that port. Connect it to a node.`,
  )
}

/** The fault that a node carried out of its `error` port. */
function errorOf(activation: NodeState): Fault {
  const error =
    activation.status === 'finished' && isJsonObject(activation.output) ? activation.output.error : null
  const parsed = FaultSchema.safeParse(error)
  return parsed.success ? parsed.data : fault('NODE_FAILED', `“${activation.node}” failed without a reason.`)
}
