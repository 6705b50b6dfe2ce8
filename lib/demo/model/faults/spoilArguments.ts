import { isRecord, type Json } from '../schema/JsonSchema'

type JsonObject = { [key: string]: Json }

const CONTAINERS = ['args', 'arguments', 'input', 'parameters']

/** Arguments with one mistake: the first one misspelt, or, where there is only one, its value of another type. */
export function spoilArguments(value: JsonObject): JsonObject {
  const inSteps = spoilSteps(value)
  if (inSteps) return inSteps
  const keys = Object.keys(value)
  const [first] = keys
  if (first === undefined) return { unexpected: true }
  const { [first]: spoilt = null, ...rest } = value
  return keys.length > 1 ? { [`${first}_`]: spoilt, ...rest } : { [first]: otherType(spoilt) }
}

/** In a plan the mistake belongs into the arguments of its first step. */
function spoilSteps(value: JsonObject): JsonObject | undefined {
  for (const [key, list] of Object.entries(value)) {
    const [first, ...others] = Array.isArray(list) ? list : []
    if (!isRecord(first)) continue
    const container = CONTAINERS.find((name) => isRecord(first[name]))
    const args = container === undefined ? undefined : first[container]
    if (container === undefined || !isRecord(args)) continue
    return { ...value, [key]: [{ ...first, [container]: spoilArguments(args) }, ...others] }
  }
  return undefined
}

const otherType = (value: Json): Json => (typeof value === 'string' ? { value } : String(value))
