import type { JsonObject } from '../graph/json'
import type { Program, ProgramLoop, ProgramNode } from '../graph/program'
import { programAt } from '../graph/programAt'
import { words } from '../graph/wording'
import type { NewEvent } from '../run/event'
import { type Fault, faultOf } from '../run/fault'
import { runAt } from '../run/flows'
import { flowOfScope, journalKey } from '../run/journalKeys'
import type { RunState } from '../run/state'
import type { NodeOutcome } from './executor'

type Left = Extract<NodeOutcome, { kind: 'finished' | 'failed' }>

/** The events by which a node leaves; `program` and `state` are the run's, wherever in it the node is. A loop edge whose repetitions are used up turns its port into `error`, with the output kept beside it. */
export function finishNode(
  program: Program,
  state: RunState,
  scope: string,
  node: ProgramNode,
  left: Left,
): NewEvent[] {
  if (left.kind === 'failed') {
    const key = left.key === undefined ? undefined : absolute(scope, left.key)
    return [leave(node, scope, 'error', left.output, { fault: left.fault, key })]
  }
  const spent = exhausted(
    programAt(program, scope),
    runAt(state, flowOfScope(scope)) ?? state,
    node,
    left.port,
  )
  if (!spent) return [leave(node, scope, left.port, left.output)]
  const { max } = spent
  const title = node.node.title || node.id
  const spentAll = faultOf('LOOP_EXHAUSTED', { title, actual: max + 1, limit: max })
  return [
    {
      kind: 'guard.tripped',
      data: {
        ...{ guard: 'loop', scope, key: null, limit: max, actual: max + 1, unit: 'repetitions' },
        ...words(spentAll),
        stops: !node.outgoing.some(({ port }) => port === 'error'),
      },
    },
    leave(node, scope, 'error', left.output, { fault: spentAll }),
  ]
}

function leave(
  node: ProgramNode,
  scope: string,
  port: string,
  given: JsonObject = {},
  failure?: { fault: Fault; key?: string | undefined },
): NewEvent {
  const output = failure ? { ...given, error: errorData(failure.fault) } : given
  return {
    kind: 'node.finished',
    data: {
      ...{ node: node.id, scope, port, output },
      ...(failure?.fault.says === undefined ? {} : { says: failure.fault.says }),
      ...(failure?.key === undefined ? {} : { failedKey: failure.key }),
    },
  }
}

/** The outermost loop behind a port all of whose loop edges have no repetition left. */
function exhausted(program: Program, state: RunState, node: ProgramNode, port: string): ProgramLoop | null {
  const loops = [...program.loops.values()].filter(
    ({ edge }) => edge.source === node.id && edge.port === port,
  )
  const left = loops.filter(({ edge, max }) => (state.loops.get(edge.id) ?? 0) < max)
  return left.length === 0 ? (loops[0] ?? null) : null
}

function errorData({ code, message, class: failureClass, details }: Fault): JsonObject {
  const error = { code, message, class: failureClass }
  return details === undefined ? error : { ...error, details }
}

function absolute(scope: string, key: string): string {
  return key.startsWith(`${scope}/`) || key.startsWith(`${scope}.`) ? key : journalKey(scope, key)
}
