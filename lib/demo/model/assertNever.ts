/** Marks a switch as complete: a new member of the union fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value ${JSON.stringify(value)}`)
}
