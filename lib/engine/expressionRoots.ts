import { isJsonObject, type JsonObject } from '../graph/json'
import type { Program } from '../graph/program'
import { fillAbsent } from '../graph/schemaDefaults'
import type { RunState } from '../run/state'
import { sessionRoot } from './sessionRoot'

/**
 * The roots an expression may use at this moment (design §2). A declared field that is absent reads as null, as the compiler assumes; `nodes` holds
 * finished nodes only, so `has(nodes.x)` tells whether x ran in this iteration; `previous` holds what loop bodies gave in the iteration before.
 */
export function expressionRoots(state: RunState, program: Program): JsonObject {
  const { runId, pipeline, goal, startedAt, trigger, degraded } = state
  const nodes: JsonObject = {}
  for (const node of state.nodes.values()) {
    if (node.status === 'finished') nodes[node.node] = completed(program, node.node, node.port, node.output)
  }
  const previous = [...state.previous].map(([id, output]) => [id, completed(program, id, null, output)])
  return {
    input: completedInput(program, state.input),
    nodes,
    previous: Object.fromEntries(previous),
    run: { id: runId, pipeline, goal, startedAt, trigger, degraded },
    session: sessionRoot(state, program),
    vars: {},
  }
}

/**
 * Outputs never change once written, so each is completed once, however many expressions read it. The same output is read as `nodes.x` and, an iteration
 * later, as `previous.x`, with more declared fields; hence one memory for each reading.
 */
const COMPLETED = {
  nodes: new WeakMap<JsonObject, JsonObject>(),
  previous: new WeakMap<JsonObject, JsonObject>(),
}

function completed(program: Program, id: string, port: string | null, output: JsonObject): JsonObject {
  const memory = port === null ? COMPLETED.previous : COMPLETED.nodes
  const known = memory.get(output)
  if (known) return known
  const types = program.nodes.get(id)?.types ?? {}
  // the iteration before is kept without its port; a field declared on any of the ports may then be asked for
  const schemas = port === null ? Object.values(types) : [types[port] ?? {}]
  const filled = schemas.reduce<JsonObject>((value, schema) => asObject(fillAbsent(schema, value)), output)
  memory.set(output, filled)
  return filled
}

function completedInput(program: Program, input: JsonObject): JsonObject {
  const config = program.nodes.get(program.input)?.config
  const schema = isJsonObject(config) && isJsonObject(config.schema) ? config.schema : {}
  return asObject(fillAbsent(schema, input))
}

function asObject(value: ReturnType<typeof fillAbsent>): JsonObject {
  return isJsonObject(value) ? value : {}
}
