import type { SchemaObject } from '../schema/JsonSchema'

/** A place in the answer that wants a value. */
export interface Field {
  readonly key: string
  /** Keys of the objects around it, outermost first. */
  readonly path: readonly string[]
  readonly schema: SchemaObject
}

export const fieldText = (field: Field) =>
  [field.schema.title, field.schema.description].filter((text) => typeof text === 'string').join(' ')
