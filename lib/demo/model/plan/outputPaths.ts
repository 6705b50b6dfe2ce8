import { flattenSchema } from '../schema/flattenSchema'
import type { JsonSchema, SchemaObject } from '../schema/JsonSchema'
import { type JsonType, mainType } from '../schema/jsonType'

/** One value inside a tool's output. */
export interface OutputPath {
  /** Below the output, as an expression continues: `.matches[0].code`; empty for the whole. */
  readonly path: string
  readonly key: string
  /** The names on the way. */
  readonly within: readonly string[]
  readonly type: JsonType
  readonly schema: SchemaObject
}

const DEEPEST = 4

/** Every value an output schema promises; of a list, the list and what its first item holds. */
export function outputPaths(output: SchemaObject): OutputPath[] {
  const found: OutputPath[] = []
  const visit = (schema: JsonSchema | undefined, path: string, names: readonly string[], depth: number) => {
    const flat = flattenSchema(schema, output)
    const plain = flattenSchema(
      (flat.anyOf ?? flat.oneOf)?.find((option) => mainType(flattenSchema(option, output)) !== 'null') ??
        flat,
      output,
    )
    found.push({
      path,
      key: names.at(-1) ?? '',
      within: names.slice(0, -1),
      type: mainType(plain),
      schema: plain,
    })
    if (depth >= DEEPEST) return
    for (const [key, property] of Object.entries(plain.properties ?? {})) {
      const step = /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
      visit(property, `${path}${step}`, [...names, key], depth + 1)
    }
    if (plain.items !== undefined) visit(plain.items, `${path}[0]`, names, depth + 1)
  }
  visit(output, '', [], 0)
  return found
}
