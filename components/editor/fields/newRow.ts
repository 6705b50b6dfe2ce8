import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json, type JsonObject } from '@/lib/graph/json'
import { freshId } from '../flow/freshId'

/** Fields that tell rows apart; a new row gets a name of its own at once, so that its way out can be wired before it is named. */
const NAMES: { [field: string]: string } = { port: 'way', id: 'rule' }

export function newRow(schema: Schema, rows: readonly Json[]): JsonObject {
  const fields = isJsonObject(schema.properties) ? Object.keys(schema.properties) : []
  return Object.fromEntries(
    fields.flatMap((field): [string, Json][] => {
      const stem = NAMES[field]
      if (stem === undefined) return []
      const taken = rows.flatMap((row) =>
        isJsonObject(row) && typeof row[field] === 'string' ? [row[field]] : [],
      )
      return [[field, freshId(stem, taken)]]
    }),
  )
}
