import type { ArgumentRule } from '../../graph/document'
import { isJsonObject, type JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import { toolInputSchema, toolOutputSchema } from '../../graph/toolSchemas'
import { packRules } from '../../rules/packRules'

/** A tool as a planner sees it. `input` leaves out the argument that receives the request id: nobody plans that. */
export type PlanTool = {
  ref: string
  description: string
  input: JsonObject
  /** `{}` when nobody says. */
  output: JsonObject
  rules: { [argument: string]: ArgumentRule } | undefined
  /** Rules that the planner's packs attach to the tool's arguments. */
  packed: { [argument: string]: ArgumentRule }
}

/** The tools by their refs, in the given order; refs that the program does not have are left out. */
export function planTools(
  program: Program,
  refs: readonly string[],
  packs: readonly string[] = [],
): PlanTool[] {
  return refs.flatMap((ref) => {
    const tool = program.tools.get(ref)
    if (!tool) return []
    const { idempotencyArg, description, rules } = tool.policy
    const input = without(toolInputSchema(tool), idempotencyArg)
    return {
      ...{ ref, rules, input, description: description ?? tool.listed?.description ?? '' },
      packed: packRules(input, packs),
      output: toolOutputSchema(tool),
    }
  })
}

function without(schema: JsonObject, argument: string | undefined): JsonObject {
  if (argument === undefined || !isJsonObject(schema.properties)) return schema
  const { [argument]: _, ...properties } = schema.properties
  return { ...schema, properties }
}
