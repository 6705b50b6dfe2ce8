/** Makes a switch over a union exhaustive: a member left out is a compile error, an impossible value a loud bug. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
