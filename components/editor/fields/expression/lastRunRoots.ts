import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { leftBy } from '@/lib/graph/readableAt'
import { fillAbsent } from '@/lib/graph/schemaDefaults'
import type { CallState, RunState } from '@/lib/run/state'
import { policyAt } from './readablesFor'
import type { Understood } from './understood'

/**
 * What an expression would have read at the end of a run: the roots of the engine, as far as the browser knows them, and those of its own place (`value`
 * is what the node was given, `args` and `result` are those of the tool's last call). Null where that place was not reached.
 */
export function lastRunRoots(
  run: RunState,
  understood: Understood,
  nodeId: string,
  path: string,
): JsonObject | null {
  const place = policyAt(understood.document, path)
  if (place) return policyRootsOf(run, place.policy.ref, place.rest)
  const nodes: JsonObject = {}
  for (const node of run.nodes.values()) {
    if (node.status !== 'finished') continue
    const types = leftBy(understood.understanding, node.node)
    nodes[node.node] = complete([types[node.port] ?? {}], node.output)
  }
  const previous = [...run.previous].map(([id, output]): [string, Json] => [
    id,
    complete(Object.values(leftBy(understood.understanding, id)), output),
  ])
  const { runId, pipeline, goal, startedAt, trigger, degraded } = run
  return {
    input: complete([understood.understanding.surroundings.inputSchema], run.input),
    nodes,
    previous: Object.fromEntries(previous),
    run: { id: runId, pipeline, goal, startedAt, trigger, degraded },
    session: {},
    vars: {},
    ...(path.startsWith('config') ? ownRoots(run, nodeId) : {}),
  }
}

/** A declared field that is absent reads as null. */
function complete(schemas: readonly Schema[], value: Json): Json {
  return schemas.reduce<Json>((filled, schema) => fillAbsent(schema, filled), value)
}

function ownRoots(run: RunState, nodeId: string): JsonObject {
  const inputs = run.nodes.get(nodeId)?.inputs ?? {}
  const first = Array.isArray(inputs.items) ? inputs.items[0] : undefined
  return { ...inputs, ...(first === undefined ? {} : { item: first, index: 0 }) }
}

function policyRootsOf(run: RunState, ref: string, rest: string): JsonObject | null {
  const call = [...run.calls.values()].findLast(({ tool, purpose }) => tool === ref && purpose === 'step')
  if (!call) return null
  const [, argument] = /^rules\.([^.]+)\./.exec(rest) ?? []
  const value = argument === undefined ? undefined : call.args[argument]
  return {
    args: call.args,
    requestId: call.requestId,
    ...resultOf(call),
    ...(value === undefined ? {} : { value }),
  }
}

function resultOf(call: CallState): JsonObject {
  return call.phase === 'done' && (isJsonObject(call.result) || call.result !== null)
    ? { result: call.result }
    : {}
}
