import { canonicalJson } from './canonicalJson'
import { matchesFormat } from './formats'
import { isRecord, type Json, type JsonSchema, resolvePointer, type SchemaObject } from './JsonSchema'
import { typeOfJson } from './jsonType'
import { isMultipleOf } from './multiples'

/** Whether a value satisfies a schema, so that a choice between alternatives can be tried before it is made. */
export function conforms(schema: JsonSchema | undefined, value: Json, root: SchemaObject): boolean {
  if (schema === undefined || schema === true) return true
  if (schema === false) return false
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  const type = typeOfJson(value)
  if (types && !types.includes(type) && !(type === 'integer' && types.includes('number'))) return false
  if (schema.const !== undefined && canonicalJson(schema.const) !== canonicalJson(value)) return false
  if (schema.enum && !schema.enum.some((option) => canonicalJson(option) === canonicalJson(value)))
    return false
  if (schema.$ref !== undefined && !conforms(resolvePointer(root, schema.$ref), value, root)) return false
  return combines(schema, value, root) && fitsType(schema, value, root)
}

function combines(schema: SchemaObject, value: Json, root: SchemaObject): boolean {
  const holds = (part: JsonSchema) => conforms(part, value, root)
  if (schema.allOf && !schema.allOf.every(holds)) return false
  if (schema.anyOf && !schema.anyOf.some(holds)) return false
  if (schema.oneOf && schema.oneOf.filter(holds).length !== 1) return false
  if (schema.not !== undefined && holds(schema.not)) return false
  if (schema.if === undefined) return true
  return conforms(holds(schema.if) ? schema.then : schema.else, value, root)
}

function fitsType(schema: SchemaObject, value: Json, root: SchemaObject): boolean {
  if (typeof value === 'string') return fitsString(schema, value)
  if (typeof value === 'number') return fitsNumber(schema, value)
  if (Array.isArray(value)) return fitsArray(schema, value, root)
  return isRecord(value) ? fitsObject(schema, value, root) : true
}

/** A mark under which a host hides a value: only the host can tell whether what it stands for fits. */
const HIDDEN = /^⟦[a-z]+-\d+⟧$/

export function fitsString(schema: SchemaObject, value: string): boolean {
  if (HIDDEN.test(value)) return true
  const length = [...value].length
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
    return false
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) return false
  return schema.format === undefined || matchesFormat(schema.format, value)
}

export function fitsNumber(schema: SchemaObject, value: number): boolean {
  if (value < (schema.minimum ?? value) || value > (schema.maximum ?? value)) return false
  if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum) return false
  if (schema.exclusiveMaximum !== undefined && value >= schema.exclusiveMaximum) return false
  return schema.multipleOf === undefined || isMultipleOf(value, schema.multipleOf)
}

function fitsArray(schema: SchemaObject, value: Json[], root: SchemaObject): boolean {
  if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? value.length)) return false
  if (schema.uniqueItems && new Set(value.map(canonicalJson)).size < value.length) return false
  const prefix = schema.prefixItems ?? []
  if (!value.every((item, index) => conforms(prefix[index] ?? schema.items, item, root))) return false
  if (schema.contains === undefined) return true
  const found = value.filter((item) => conforms(schema.contains, item, root)).length
  return found >= (schema.minContains ?? 1) && found <= (schema.maxContains ?? found)
}

function fitsObject(schema: SchemaObject, value: { [key: string]: Json }, root: SchemaObject): boolean {
  const keys = Object.keys(value)
  if (keys.length < (schema.minProperties ?? 0) || keys.length > (schema.maxProperties ?? keys.length))
    return false
  if (schema.required?.some((key) => !Object.hasOwn(value, key))) return false
  for (const [key, needed] of Object.entries(schema.dependentRequired ?? {})) {
    if (Object.hasOwn(value, key) && needed.some((other) => !Object.hasOwn(value, other))) return false
  }
  return keys.every((key) => fitsProperty(schema, key, value[key] ?? null, root))
}

function fitsProperty(schema: SchemaObject, key: string, value: Json, root: SchemaObject): boolean {
  if (!conforms(schema.propertyNames, key, root)) return false
  const own = schema.properties && Object.hasOwn(schema.properties, key) ? [schema.properties[key]] : []
  const patterned = Object.entries(schema.patternProperties ?? {}).filter(([p]) =>
    new RegExp(p, 'u').test(key),
  )
  const rules = [...own, ...patterned.map(([, rule]) => rule)]
  return (rules.length > 0 ? rules : [schema.additionalProperties]).every((rule) =>
    conforms(rule, value, root),
  )
}
