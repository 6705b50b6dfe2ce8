import { flattenSchema } from '../schema/flattenSchema'
import type { SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import type { Field } from './Field'
import type { FillContext } from './FillContext'
import { unwrapReference } from './unwrapReference'

/** The members of an object that take free text or numbers, and whether the object needs them. */
export function scalarFields(
  object: SchemaObject,
  context: FillContext,
): { field: Field; needed: boolean }[] {
  return Object.entries(object.properties ?? {}).flatMap(([key, property]) => {
    const { schema } = unwrapReference(flattenSchema(property, context.root), context.root)
    const plain = scalarOf(schema, context)
    if (plain === undefined || plain.enum || plain.const !== undefined) return []
    if (!['string', 'number', 'integer'].includes(mainType(plain))) return []
    return [{ field: { key, path: [], schema: plain }, needed: object.required?.includes(key) ?? false }]
  })
}

/** The scalar inside "this or null"; undefined where there is a real choice. */
export function scalarOf(schema: SchemaObject, context: FillContext): SchemaObject | undefined {
  const options = (schema.anyOf ?? schema.oneOf)?.map((option) => flattenSchema(option, context.root))
  if (!options) return schema
  const plain = options.filter((option) => mainType(option) !== 'null')
  const { anyOf: _, oneOf: __, ...outer } = schema
  return plain.length === 1 && plain[0] ? { ...outer, ...plain[0] } : undefined
}
