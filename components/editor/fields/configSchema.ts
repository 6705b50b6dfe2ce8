import * as z from 'zod'
import type { Schema } from '@/lib/graph/definition'
import { isJsonObject, type Json, type JsonObject, JsonSchema } from '@/lib/graph/json'

export type ConfigField = { name: string; schema: Schema; required: boolean }

const known = new WeakMap<z.ZodType, Schema>()

/** JSON Schema of what an author writes (before defaults), with the metadata of each field in it. */
export function configSchema(type: z.ZodType): Schema {
  const cached = known.get(type)
  if (cached) return cached
  const schema = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
  })
  // plain JSON already; parsing says so to the compiler
  const parsed = JsonSchema.parse(JSON.parse(JSON.stringify(schema)))
  const result = isJsonObject(parsed) ? parsed : {}
  known.set(type, result)
  return result
}

/** Fields of an object schema; of a union, those of the variant the value is of. Fixed values are not for the author to edit. */
export function fieldsOf(schema: Schema, value: Json | undefined): ConfigField[] {
  const variants = schema.anyOf ?? schema.oneOf
  if (Array.isArray(variants)) {
    const objects = variants.filter(isJsonObject)
    const fitting = objects.find((variant) => isOf(variant, isJsonObject(value) ? value : {})) ?? objects[0]
    return fitting ? fieldsOf(fitting, value) : []
  }
  const { properties } = schema
  if (!isJsonObject(properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(properties).flatMap(([name, field]): ConfigField[] =>
    isJsonObject(field) && field.const === undefined
      ? [{ name, schema: field, required: required.includes(name) }]
      : [],
  )
}

export type Variants = { key: string; schema: Schema; options: { name: string; schema: Schema }[] }

/** The forms a union can have, told apart by one field of fixed value; null where there is nothing to choose. */
export function variantsOf(schema: Schema): Variants | null {
  const list = schema.anyOf ?? schema.oneOf
  const objects = Array.isArray(list) ? list.filter(isJsonObject) : []
  const [first] = objects
  if (!first || objects.length < 2 || !isJsonObject(first.properties)) return null
  const key = Object.entries(first.properties).find(
    ([, field]) => isJsonObject(field) && field.const !== undefined,
  )?.[0]
  if (key === undefined) return null
  const options = objects.flatMap((variant) => {
    const field = isJsonObject(variant.properties) ? variant.properties[key] : undefined
    return isJsonObject(field) && typeof field.const === 'string'
      ? [{ name: field.const, schema: variant }]
      : []
  })
  const described = first.properties[key]
  return { key, schema: isJsonObject(described) ? described : {}, options }
}

function isOf(variant: Schema, value: JsonObject): boolean {
  const { properties } = variant
  if (!isJsonObject(properties)) return false
  return Object.entries(properties).every(
    ([name, field]) => !isJsonObject(field) || field.const === undefined || field.const === value[name],
  )
}
