import type { ProblemDetail } from '../api/problemDetail'

/** `address.lines[0]` (as problems name places) or `/address/lines/0` (as schemas do), as a JSON pointer. */
export function toPointer(path: string): string {
  if (path === '' || path.startsWith('/')) return path
  return `/${path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\$?\./, '')
    .replaceAll('.', '/')}`
}

/** Problems of a request by the pointer of their field; `prefix` is where the form's value stood in the body, `words` how one is said. The first per field wins. */
export function fieldErrors(
  problems: readonly ProblemDetail[],
  words: (problem: ProblemDetail) => string,
  prefix = '',
): { [pointer: string]: string } {
  const found: { [pointer: string]: string } = {}
  for (const problem of problems) {
    const whole = toPointer(problem.path ?? '')
    const pointer = prefix !== '' && whole.startsWith(`${prefix}/`) ? whole.slice(prefix.length) : whole
    found[pointer] ??= words(problem)
  }
  return found
}
