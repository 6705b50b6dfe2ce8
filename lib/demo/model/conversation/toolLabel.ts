import { patternTells } from '../fill/patternTells'
import type { Label } from '../language/scoreLabels'
import { flattenSchema } from '../schema/flattenSchema'
import type { SchemaObject } from '../schema/JsonSchema'

/** A tool as a clause is compared with it. */
export interface ToolLabel extends Label {
  /** Patterns of its arguments that say something: an id of their form speaks for the tool. */
  readonly patterns: readonly RegExp[]
}

/** Describes a tool by its name, its text, the names of its arguments and the form of their ids. */
export function toolLabel(name: string, description: string, args: SchemaObject): ToolLabel {
  const properties = Object.entries(args.properties ?? {}).map(
    ([key, schema]) => [key, flattenSchema(schema, args)] as const,
  )
  const patterns = properties
    .flatMap(([, schema]) => [schema, ...(schema.anyOf ?? []).map((option) => flattenSchema(option, args))])
    .filter((schema) => patternTells(schema))
    .map(({ pattern }) => new RegExp(pattern ?? '', 'u'))
  return { name, description, hints: properties.map(([key]) => key).join(' '), patterns }
}
