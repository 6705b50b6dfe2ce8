import type { NodeExecutor } from '../../engine/executor'
import { timeLimits } from '../../engine/timeLimits'
import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { MEMORY_TOOLS } from '../../graph/memoryTools'
import type { MemoryConfig } from './definition'

/** One call of Interlock's own memory tools, with all that a call brings: intent, retries, ledger, undo. */
export const executeMemory: NodeExecutor<MemoryConfig> = async ({ config, inputs, io, node }) => {
  const called = await io.call({
    key: 'call',
    tool: MEMORY_TOOLS[config.action],
    args: argsOf(config, inputs),
    ...timeLimits(node),
  })
  if (called.kind === 'fault') return { kind: 'failed', fault: called.fault, key: called.key }
  if (called.kind !== 'ok') return called
  const { result } = called.value
  return { kind: 'finished', port: 'done', output: { items: itemsOf(config, result) } }
}

function argsOf({ action, topic, limit, minScore }: MemoryConfig, inputs: JsonObject): JsonObject {
  const { query = '', text = '', key = null, metadata = {} } = inputs
  return action === 'recall'
    ? { query: textOf(query), topic, limit, minScore }
    : { text: textOf(text), topic, key, metadata: isJsonObject(metadata) ? metadata : {} }
}

function itemsOf({ action }: MemoryConfig, result: Json): Json {
  if (action === 'remember') return [result]
  return isJsonObject(result) ? (result.items ?? []) : []
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
