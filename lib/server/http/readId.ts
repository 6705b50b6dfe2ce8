import { notFound } from '../httpProblem'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id from a path, before it comes near a query. Throws the same 404 as an id nobody has. */
export function readId(text: string, what: string): string {
  if (!UUID.test(text)) throw notFound(what)
  return text.toLowerCase()
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}
