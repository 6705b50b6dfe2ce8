/** Where one of zod's issues lies, as a reader writes it: `routes[0].when`; empty for the value itself. */
export function issuePlace(steps: readonly PropertyKey[]): string {
  return steps.reduce<string>((path, step) => {
    if (typeof step === 'number') return `${path}[${step}]`
    return path ? `${path}.${String(step)}` : String(step)
  }, '')
}

/** What is written there; undefined where nothing is. */
export function issueValue(json: unknown, steps: readonly PropertyKey[]): unknown {
  return steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), json)
}
