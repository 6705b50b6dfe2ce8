import { flattenSchema } from '../schema/flattenSchema'
import { type JsonSchema, objectSchema, type SchemaObject } from '../schema/JsonSchema'
import { mainType } from '../schema/jsonType'
import type { CatalogEntry } from './readCatalog'

/** A tool that a plan may use, as the plan's schema and the catalog describe it. */
export interface PlanTool {
  readonly ref: string
  readonly description: string
  /** The schema of a whole step of this tool, and that of its arguments in it. */
  readonly step: SchemaObject
  readonly args: SchemaObject
  readonly output?: SchemaObject
}

export interface PlanShape {
  /** Where the list of steps stands in the answer. */
  readonly path: readonly string[]
  readonly list: SchemaObject
  readonly tools: readonly PlanTool[]
}

const DEEPEST = 3

/** Finds a list of tool steps in a schema by its shape: objects with a constant `tool`, with `args` and `dependsOn`. */
export function findPlanShape(
  root: SchemaObject,
  catalog: ReadonlyMap<string, CatalogEntry>,
): PlanShape | undefined {
  const visit = (schema: JsonSchema | undefined, path: readonly string[]): PlanShape | undefined => {
    const flat = flattenSchema(schema, root)
    if (flat.items !== undefined) {
      const tools = stepTools(flat.items, root, catalog)
      return tools.length > 0 ? { path, list: flat, tools } : undefined
    }
    if (path.length >= DEEPEST) return undefined
    for (const [key, property] of Object.entries(flat.properties ?? {})) {
      const found = visit(property, [...path, key])
      if (found) return found
    }
    return undefined
  }
  return visit(root, [])
}

function stepTools(
  items: JsonSchema,
  root: SchemaObject,
  catalog: ReadonlyMap<string, CatalogEntry>,
): PlanTool[] {
  const flat = flattenSchema(items, root)
  const options = (flat.anyOf ?? flat.oneOf ?? [flat]).map((option) => flattenSchema(option, root))
  const tools = options.map((step) => stepTool(step, root, catalog))
  return tools.every((tool) => tool !== undefined) ? tools : []
}

function stepTool(
  step: SchemaObject,
  root: SchemaObject,
  catalog: ReadonlyMap<string, CatalogEntry>,
): PlanTool | undefined {
  const { tool, args, dependsOn } = step.properties ?? {}
  const named = flattenSchema(tool, root)
  const ref = named.const ?? (named.enum?.length === 1 ? named.enum[0] : undefined)
  if (typeof ref !== 'string' || args === undefined || mainType(flattenSchema(dependsOn, root)) !== 'array')
    return undefined
  const entry = catalog.get(ref)
  const description = step.description ?? entry?.description ?? objectSchema(tool).description ?? ''
  return {
    ref,
    description,
    step,
    args: flattenSchema(args, root),
    ...(entry?.output ? { output: entry.output } : {}),
  }
}
