/** A key for one press of a button: the same start sent twice is one run. Works on plain http too, where `randomUUID` does not. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
    part.toString(16).padStart(8, '0'),
  ).join('')
}
