import type { ApiProblem } from './apiError'

/** `address.lines[0]` (as problems name places) or `/address/lines/0` (as schemas do), as a JSON pointer. */
export function toPointer(path: string): string {
  if (path === '' || path.startsWith('/')) return path
  return `/${path
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\$?\./, '')
    .replaceAll('.', '/')}`
}

/** Problems of a request by the pointer of their field; `prefix` is where the form's value stood in the body. The first per field wins. */
export function fieldErrors(problems: readonly ApiProblem[], prefix = ''): { [pointer: string]: string } {
  const found: { [pointer: string]: string } = {}
  for (const { path, message } of problems) {
    const whole = toPointer(path ?? '')
    const pointer = prefix !== '' && whole.startsWith(`${prefix}/`) ? whole.slice(prefix.length) : whole
    found[pointer] ??= message
  }
  return found
}
