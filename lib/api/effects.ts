import type { EffectClass } from '../graph/document'
import type { Json, JsonObject } from '../graph/json'
import type { Cleanup } from '../run/event'

/**
 * One effect of any run: what it was, what the call answered (null where nobody knows), and what became of it. `id` is its request id, `createdAt` is
 * ISO 8601 in UTC.
 */
export type EffectItem = {
  id: string
  key: string
  tool: string
  effect: EffectClass
  phase: 'intended' | 'done' | 'failed' | 'unknown'
  cleanup: Cleanup
  args: JsonObject
  result: Json
  createdAt: string
  run: { id: string; pipelineName: string }
}
