import * as z from 'zod'

/** Plain JSON, the only kind of data that crosses a boundary. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Keys that could reach an object's prototype; refused wherever JSON enters (see `parseJson`). */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export const JsonSchema: z.ZodType<Json> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(JsonSchema),
    z.record(z.string(), JsonSchema),
  ]),
)
export const JsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), JsonSchema)

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * One text per value: object keys sorted by code unit, numbers in their shortest form (JSON.stringify already
 * writes 1.0 and 1e0 as 1, -0 as 0), no white space. Two equal values always give equal text, so it is what hashes are made of.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`)
  return `{${entries.join(',')}}`
}
