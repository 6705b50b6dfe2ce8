import { type Pipeline, PipelineSchema } from '../document'
import { isJsonObject, type Json } from '../json'

/** `tools[2].undo.args.claimId` as steps. */
export function stepsOf(path: string): string[] {
  return [...path.matchAll(/[^.[\]]+/g)].map(([step]) => step)
}

export function valueAt(document: Pipeline, path: string): Json | undefined {
  let current: unknown = document
  for (const step of stepsOf(path)) {
    if (Array.isArray(current)) current = current[Number(step)]
    else if (isJsonObject(current) && Object.hasOwn(current, step)) current = current[step]
    else return undefined
  }
  // a document is JSON throughout
  return current as Json | undefined
}

/** The document with another value at `path` (undefined: with nothing there). A result that is no document any more is not taken. */
export function withValueAt(document: Pipeline, path: string, next: Json | undefined): Pipeline {
  const changed = replaced(asJson(document), stepsOf(path), next)
  const parsed = PipelineSchema.safeParse(changed)
  return parsed.success ? parsed.data : document
}

/** Gives the key at `path` another name, in its place among the others. */
export function withKeyAt(document: Pipeline, path: string, name: string): Pipeline {
  const steps = stepsOf(path)
  const [key = ''] = steps.slice(-1)
  const above = path.slice(0, path.length - key.length - 1)
  const owner = valueAt(document, above)
  if (!isJsonObject(owner)) return document
  const entries = Object.entries(owner).map(([old, value]): [string, Json] => [
    old === key ? name : old,
    value,
  ])
  return withValueAt(document, above, Object.fromEntries(entries))
}

function asJson(document: Pipeline): Json {
  return JSON.parse(JSON.stringify(document))
}

function replaced(value: Json, [step, ...rest]: string[], next: Json | undefined): Json {
  if (step === undefined) return next ?? null
  if (Array.isArray(value)) {
    const index = Number(step)
    if (rest.length === 0 && next === undefined) return value.filter((_, at) => at !== index)
    return value.map((item, at) => (at === index ? replaced(item, rest, next) : item))
  }
  const before = isJsonObject(value) ? value : {}
  if (rest.length > 0) return { ...before, [step]: replaced(before[step] ?? {}, rest, next) }
  const { [step]: _removed, ...others } = before
  return next === undefined ? others : { ...before, [step]: next }
}
