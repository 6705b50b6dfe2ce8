import { isJsonObject, type Json } from '../../graph/json'

/**
 * A new plan's steps under ids that no earlier plan of the same activation has used: calls are journaled by step id, so a reused one would be answered
 * with the old call. References to a renamed step follow it. Anything that is not yet a plan is left for the validator.
 */
export function renameSteps(
  value: Json,
  taken: ReadonlySet<string>,
  /** Further ids that a new one must not be, though steps that have them keep them. */
  avoid: Iterable<string> = [],
): Json {
  if (!isJsonObject(value) || !Array.isArray(value.steps) || taken.size === 0) return value
  const own = value.steps.flatMap((step) =>
    isJsonObject(step) && typeof step.id === 'string' ? [step.id] : [],
  )
  const used = new Set([...taken, ...own, ...avoid])
  const names = new Map<string, string>()
  for (const id of own) if (taken.has(id)) names.set(id, freshName(id, used))
  if (names.size === 0) return value
  const steps = value.steps.map((step) => (isJsonObject(step) ? renamed(step, names) : step))
  return {
    ...value,
    steps,
    ...(value.deliver === undefined ? {} : { deliver: rewritten(value.deliver, names) }),
  }
}

function freshName(id: string, used: Set<string>): string {
  for (let n = 2; ; n++) {
    const name = `${id}_${n}`
    if (used.has(name)) continue
    used.add(name)
    return name
  }
}

function renamed(step: { [key: string]: Json }, names: ReadonlyMap<string, string>): Json {
  const nameOf = (id: Json): Json => (typeof id === 'string' ? (names.get(id) ?? id) : id)
  return {
    ...step,
    ...(step.id === undefined ? {} : { id: nameOf(step.id) }),
    ...(Array.isArray(step.dependsOn) ? { dependsOn: step.dependsOn.map(nameOf) } : {}),
    ...(step.args === undefined ? {} : { args: rewritten(step.args, names) }),
  }
}

/** `steps.s1` or `steps['s1']`; a field of another value that is called `steps` is none. */
const STEP = /(?<!\.\s*)\bsteps\s*(?:\[\s*(['"])([A-Za-z]\w*)\1\s*\]|\.\s*([A-Za-z]\w*))/g

function rewritten(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, names))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      (key === '$cel' || key === '$text') && typeof item === 'string'
        ? item.replace(STEP, (whole, _quote, quoted?: string, plain?: string) => {
            const name = names.get(quoted ?? plain ?? '')
            return name === undefined ? whole : `steps.${name}`
          })
        : rewritten(item, names),
    ]),
  )
}
