import type { ReferenceTool } from '../../graph/document'
import { parseExpression } from '../../graph/expression'
import type { Json } from '../../graph/json'
import type { Program } from '../../graph/program'
import { referencesOf } from '../../graph/references'
import { expressionsIn } from '../../graph/value'
import type { PlanTool } from './planTool'

/** Tools that keep reference lists, with how an entry is read from their answers. */
export type ReferenceTools = ReadonlyMap<string, ReferenceTool>

export function referenceTools(program: Program): ReferenceTools {
  const rules = [...program.tools.values()].flatMap(({ policy }) => Object.values(policy.rules ?? {}))
  return new Map(rules.flatMap(({ oneOf }) => (oneOf ? [[oneOf.tool, oneOf] as const] : [])))
}

/** Steps that the expressions inside a value read, however these are written: `steps['s1']` is `steps.s1`. */
export function stepsRead(value: Json): string[] {
  const paths = expressionsIn(value).flatMap(({ source }) => {
    const parsed = parseExpression(source)
    return parsed.ok ? referencesOf(parsed.expression).references.map(({ path }) => path) : []
  })
  return [...new Set(paths.flatMap(([root, id]) => (root === 'steps' && id !== undefined ? [id] : [])))]
}

/** Takes one entry by its place; whoever filters, counts or passes the whole list on has not chosen one. */
const BY_PLACE = /\[\s*[0-9]+\s*\]/

/**
 * Steps whose answer a value takes one entry from, as if there were no other: any use by an argument whose list that step asks, and everywhere else a use by
 * place (`matches[0]`). `tool` and `argument` are absent for what a plan delivers.
 */
export function picksFrom(value: Json, argument?: { tool: PlanTool; name: string }): string[] {
  const rule = argument?.tool.rules?.[argument.name]
  if (rule?.oneOf) return stepsRead(value)
  const sources = expressionsIn(value).filter(({ source }) => BY_PLACE.test(source))
  return [...new Set(sources.flatMap(({ source }) => stepsRead({ $cel: source })))]
}
