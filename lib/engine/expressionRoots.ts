import { isJsonObject, type JsonObject } from '../graph/json'
import type { Program } from '../graph/program'
import type { RunState } from '../run/state'

/**
 * The roots an expression may use at this moment (design §2). A declared input that is absent reads as null; `nodes` holds finished nodes only,
 * so `has(nodes.x)` tells whether x ran in this iteration; `previous` holds what loop bodies gave in the iteration before.
 */
export function expressionRoots(state: RunState, program: Program): JsonObject {
  const { runId, pipeline, goal, startedAt, trigger, degraded } = state
  const nodes: JsonObject = {}
  for (const node of state.nodes.values()) if (node.status === 'finished') nodes[node.node] = node.output
  return {
    input: { ...declaredInputs(program), ...state.input },
    nodes,
    previous: Object.fromEntries(state.previous),
    run: { id: runId, pipeline, goal, startedAt, trigger, degraded },
    session: {},
    vars: {},
  }
}

function declaredInputs(program: Program): JsonObject {
  const config = program.nodes.get(program.input)?.config
  const schema = isJsonObject(config) ? config.schema : null
  const properties = isJsonObject(schema) ? schema.properties : null
  const names = isJsonObject(properties) ? Object.keys(properties) : []
  return Object.fromEntries(names.map((name) => [name, null]))
}
