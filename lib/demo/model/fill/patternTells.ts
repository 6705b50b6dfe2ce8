import type { SchemaObject } from '../schema/JsonSchema'

const ORDINARY = ['some words', 'word', 'Paris', 'A', '12', '中文']

/** Whether matching the schema's pattern says something: `^[A-Z]+-\d+$` does, `^.+$` and `\S` do not. */
export function patternTells(schema: SchemaObject): boolean {
  if (schema.pattern === undefined) return false
  const pattern = new RegExp(schema.pattern, 'u')
  return ORDINARY.every((text) => !pattern.test(text))
}

/** The outline of a value: letters, digits and the signs between, runs shortened. "AB-123" and "XY-7" share one. */
export const outline = (text: string) =>
  text
    .replace(/[a-z]+/g, 'a')
    .replace(/[A-Z]+/g, 'A')
    .replace(/\d+/g, '9')
