import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@/lib/graph/json'

/** Lower-case hex SHA-256 of the canonical text: equal for equal values. */
export function hashJson(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}
