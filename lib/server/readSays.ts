import { restoreJson } from '@/lib/adapters/prisma/sanitizeJson'
import { JsonSchema } from '@/lib/graph/json'
import { type Said, SaidSchema } from '@/lib/graph/wording'

/** What a row's text says, as its column holds it. */
export function readSays(column: unknown): Said | null {
  return column === null ? null : SaidSchema.parse(restoreJson(JsonSchema.parse(column)))
}
