import type { DefinitionContext, Schema } from '../definition'
import type { Pipeline, ToolPolicy } from '../document'
import { isJsonObject, type Json } from '../json'
import { checkSchema } from '../jsonSchema'
import { nearest } from '../nearest'
import type { ProblemPlace } from '../problem'
import type { ProgramTool } from '../program'
import { listed, type Report } from './report'
import type { Topology } from './topology'

/** Tools the pipeline can reach: those its nodes name, and those their policies call for undo, probes and fallback. */
export type ReachedTools = {
  tools: Map<string, ProgramTool>
  /** Which tools each node names. */
  byNode: Map<string, string[]>
  /** Where each tool's policy stands in the document, if it has one. */
  policyPath: (ref: string) => string | null
}

export function findTools(topology: Topology, context: DefinitionContext, report: Report): ReachedTools {
  const { pipeline } = context
  const tools = new Map<string, ProgramTool>()
  const byNode = new Map<string, string[]>()
  const reach = (ref: string, at: ProblemPlace): void => {
    const known = context.tool(ref)?.listed
    if (tools.has(ref) && known && !known.disabled) return
    const tool = resolveTool(ref, at, context, report)
    if (tools.has(ref)) return
    tools.set(ref, tool)
    const place = policyPathIn(pipeline, ref)
    for (const { key, tool: called } of policyCalls(tool.policy)) {
      reach(called, place === null ? at : { path: `${place}.${key}.tool` })
    }
  }
  for (const node of topology.nodes.values()) {
    if (!node.definition || !node.config) continue
    const refs = node.definition.tools(node.config.value)
    byNode.set(node.id, refs)
    for (const ref of refs)
      reach(ref, { node: node.id, path: `${node.path}.config${placeOf(node.node.config, ref)}` })
  }
  checkPolicies(pipeline, report)
  return { tools, byNode, policyPath: (ref) => policyPathIn(pipeline, ref) }
}

/** Where in a config a tool is named; empty when it cannot be found there. */
function placeOf(config: Json, ref: string): string {
  if (!isJsonObject(config) && !Array.isArray(config)) return ''
  for (const [key, value] of Object.entries(config)) {
    const step = Array.isArray(config) ? `[${key}]` : `.${key}`
    if (value === ref) return step
    const inside = placeOf(value, ref)
    if (inside !== '') return step + inside
  }
  return ''
}

/** Calls that a policy makes on its own, besides the tool itself; `key` is where it says so, `reads` whether the call must be free of effects. */
export function policyCalls(policy: ToolPolicy): { key: string; tool: string; reads: boolean }[] {
  const mapped = (['exists', 'undo', 'fingerprint', 'fallback'] as const).flatMap((key) => {
    const mapping = policy[key]
    return mapping ? [{ key, tool: mapping.tool, reads: key === 'exists' || key === 'fingerprint' }] : []
  })
  const listed = Object.entries(policy.rules ?? {}).flatMap(([argument, { oneOf }]) =>
    oneOf ? [{ key: `rules.${argument}.oneOf`, tool: oneOf.tool, reads: true }] : [],
  )
  return [...mapped, ...listed]
}

function policyPathIn(pipeline: Pipeline, ref: string): string | null {
  const index = (pipeline.tools ?? []).findIndex((policy) => policy.ref === ref)
  return index < 0 ? null : `tools[${index}]`
}

function resolveTool(ref: string, at: ProblemPlace, context: DefinitionContext, report: Report): ProgramTool {
  const found = context.tool(ref)
  const policy: ToolPolicy = { ref, effect: 'irreversible', ...withoutUndefined(found?.policy) }
  if (!found?.listed) {
    const known = context.catalogue.tools.map((tool) => tool.ref)
    const suggestion = nearest(ref, known)
    report.add(
      'UNKNOWN_TOOL',
      at,
      { tool: ref, suggestion },
      `The tool ${ref} does not exist on this installation.`,
      suggestion
        ? `Did you mean ${suggestion}?`
        : known.length > 0
          ? `Known tools are ${listed(known)}.`
          : 'Connect the server that offers it.',
    )
  } else if (found.listed.disabled) {
    report.add(
      'TOOL_DISABLED',
      at,
      { tool: ref, reason: found.listed.disabled },
      `The tool ${ref} cannot be used: ${found.listed.disabled}`,
      'Use another tool, or correct it on its server.',
    )
  }
  return { ref, policy, listed: found?.listed }
}

function withoutUndefined(policy: ToolPolicy | undefined): Partial<ToolPolicy> {
  return Object.fromEntries(Object.entries(policy ?? {}).filter(([, value]) => value !== undefined))
}

/** What is wrong with the document's policies by themselves, whether or not a node reaches them. */
function checkPolicies(pipeline: Pipeline, report: Report): void {
  const seen = new Set<string>()
  for (const [index, policy] of (pipeline.tools ?? []).entries()) {
    const path = `tools[${index}]`
    if (seen.has(policy.ref)) {
      report.add(
        'DUPLICATE_TOOL_POLICY',
        { path },
        { tool: policy.ref },
        `There are two policies for ${policy.ref}.`,
        'Keep one of them.',
      )
    }
    seen.add(policy.ref)
    reportSchema(policy.inputSchema, `${path}.inputSchema`, {}, report)
    reportSchema(policy.outputSchema, `${path}.outputSchema`, {}, report)
  }
}

/** Reports every misuse inside one of the author's schemas. */
export function reportSchema(
  schema: Schema | undefined,
  path: string,
  at: { node?: string },
  report: Report,
): void {
  if (schema === undefined) return
  for (const problem of checkSchema(schema)) {
    report.add(
      'INVALID_SCHEMA',
      { ...at, path: `${path}.${problem.path}` },
      { field: problem.path, reason: problem.message, ...(problem.says ? { says: problem.says } : {}) },
      `The schema cannot be used: ${problem.path} ${problem.message}`,
      `Correct “${problem.path}” in the schema.`,
    )
  }
}
