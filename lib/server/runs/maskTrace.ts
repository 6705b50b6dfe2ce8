import { isJsonObject, type Json } from '@/lib/graph/json'
import { maskSensitive, maskText } from '@/lib/rules/sanitizer/maskSensitive'

/** Members that hold data of any shape: numbers in it are masked too. Everywhere else a number is a count or a time, and stays one. */
const DATA: ReadonlySet<string> = new Set([
  ...['input', 'inputs', 'output', 'outputs', 'args', 'edits', 'supplied', 'result', 'value', 'form'],
  ...['request', 'reply', 'context', 'details', 'deliver', 'facts', 'given'],
])
/** Members that say which thing is meant: the reader puts events together by them. */
const IDENTITY: ReadonlySet<string> = new Set([
  ...['id', 'key', 'scope', 'flow', 'task', 'node', 'nodeId', 'runId', 'pipelineId', 'requestId', 'choice'],
  ...['effects', 'confirm', 'confirmed', 'forget', 'dropped', 'undoes', 'failedKey', 'tool'],
])

/**
 * Events, checkpoints, prompts, runs and cards as a trace shows them (REACT-2): every text masked, their shape as before, so that they can be parsed and
 * reduced like the real ones. What an event may hold in future is masked as well, unless it is named above.
 */
export function maskTrace<T>(value: T): T {
  // same shape by construction: only texts change, and numbers inside free data
  return masked(value, '') as T
}

function masked(value: unknown, name: string): unknown {
  if (IDENTITY.has(name)) return value
  if (DATA.has(name)) return maskSensitive(value as Json) // what stands there is JSON by the types of all these shapes
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map((item) => masked(item, name))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([member, inside]) => [member, masked(inside, member)]))
}
