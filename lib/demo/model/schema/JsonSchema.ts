export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The keywords the simulated model understands; anything else a schema says is carried along unread. */
export interface SchemaObject {
  readonly [keyword: string]: unknown
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly description?: string
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly default?: Json
  readonly example?: Json
  readonly examples?: readonly Json[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly multipleOf?: number
  readonly nullable?: boolean
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: JsonSchema
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly contains?: JsonSchema
  readonly minContains?: number
  readonly maxContains?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly not?: JsonSchema
  readonly if?: JsonSchema
  readonly then?: JsonSchema
  readonly else?: JsonSchema
}

export type JsonSchema = boolean | SchemaObject

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Takes any JSON object for a schema; an ill-typed keyword makes a poor answer, never a wrong program. */
export function asSchema(value: unknown): SchemaObject {
  // The keywords' types are the JSON Schema standard's own; checking each here would be a validator of validators.
  return isRecord(value) ? (value as SchemaObject) : {}
}

/** `true` accepts all, `false` nothing; both as an object so that callers read keywords only. */
export function objectSchema(schema: JsonSchema | undefined): SchemaObject {
  if (schema === false) return { not: {} }
  return schema === true ? {} : asSchema(schema)
}

/** Follows a local `#/…` pointer; what cannot be found accepts everything. */
export function resolvePointer(root: SchemaObject, pointer: string): SchemaObject {
  let at: unknown = root
  for (const part of pointer.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    const key = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')
    at = Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : undefined
  }
  return typeof at === 'boolean' ? objectSchema(at) : asSchema(at)
}
