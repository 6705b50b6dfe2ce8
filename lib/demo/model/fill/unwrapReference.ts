import { flattenSchema } from '../schema/flattenSchema'
import { type JsonSchema, objectSchema, type SchemaObject } from '../schema/JsonSchema'

const REFERENCE_KEY = '$cel'

/** A value of the reference convention: an object with nothing but an expression in it. */
export const referenceTo = (expression: string) => ({ [REFERENCE_KEY]: expression })

/** Whether a schema describes a reference object and nothing else. */
export function isReference(schema: JsonSchema | undefined): boolean {
  const properties = Object.keys(objectSchema(schema).properties ?? {})
  return properties.length === 1 && properties[0] === REFERENCE_KEY
}

export interface Unwrapped {
  readonly schema: SchemaObject
  /** Whether a reference object may stand in for the value. */
  readonly referable: boolean
}

/** The schema of a plain value, apart from the alternative that lets a reference stand in for it. */
export function unwrapReference(schema: JsonSchema | undefined, root: SchemaObject): Unwrapped {
  const flat = flattenSchema(schema, root)
  const keyword = flat.anyOf ? 'anyOf' : 'oneOf'
  const plain = flat[keyword]?.filter((option) => !isReference(flattenSchema(option, root)))
  if (!plain || plain.length === flat[keyword]?.length) return { schema: flat, referable: false }
  const { [keyword]: _, ...outer } = flat
  const only = plain.length === 1 ? plain[0] : undefined
  if (only === undefined) return { schema: { ...outer, [keyword]: plain }, referable: true }
  return { schema: flattenSchema({ ...outer, allOf: [only] }, root), referable: true }
}
