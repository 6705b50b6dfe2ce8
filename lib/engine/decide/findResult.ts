import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { type Fault, faultOf } from '../../run/fault'
import type { RunState } from '../../run/state'
import type { RunStep } from './decision'

/** The last step of a graph. */
type LastStep = RunStep & { kind: 'fail' | 'finish' }

export const NO_OUTPUT_REACHED = 'NO_OUTPUT_REACHED'

/** How a run ends when nothing is left to do: one output gives its value, several an object by node id, none is a failure. */
export function findResult(program: Program, state: RunState): LastStep {
  const unsettled = program.order.filter((id) => !state.nodes.has(id))
  if (unsettled.length > 0) return failed(faultOf('JOIN_NEVER_COMPLETES', { nodes: unsettled.join(', ') }))
  const reached = program.outputs.flatMap((id): [string, JsonObject][] => {
    const node = state.nodes.get(id)
    return node?.status === 'finished' && node.port !== 'error' ? [[id, node.output]] : []
  })
  const [only, ...others] = reached
  if (only) {
    const values = reached.map(([id, { value = null }]): [string, Json] => [id, value])
    const output = others.length > 0 ? Object.fromEntries(values) : (only[1].value ?? null)
    return { kind: 'finish', output, ...variablesOf(reached.map(([, given]) => given)) }
  }
  const supplied = suppliedOutput(state)
  if (supplied !== undefined) return { kind: 'finish', output: supplied }
  return failed(faultOf(NO_OUTPUT_REACHED, {}))
}

/** What outputs set in the run's session; of two that set one variable, the later node has its way. */
function variablesOf(outputs: JsonObject[]): { variables?: JsonObject } {
  const set = outputs.flatMap(({ session }) => (isJsonObject(session) ? [session] : []))
  return set.length === 0 ? {} : { variables: Object.assign({}, ...set) }
}

function failed(reason: Fault): LastStep {
  return { kind: 'fail', failure: { node: null, scope: null, fault: reason, key: null } }
}

/** What a person gave as the run's output, on the card of a run that reached none. */
function suppliedOutput(state: RunState): Json | undefined {
  const decided = [...state.tasks.values()].findLast(
    ({ kind, scope, decision }) => kind === 'failure' && scope === null && decision?.choice === 'skip',
  )
  return decided?.decision?.value
}
