import type { DefinitionContext, Schema } from '../definition'
import type { ReferenceTool } from '../document'
import { patternProblem } from '../pattern'
import { policyRoots, type Roots, schemaAt } from '../policyRoots'
import { fieldAt } from '../schemaField'
import { toolInputSchema, toolOutputSchema } from '../toolSchemas'
import { expressionsIn, joinPath } from '../value'
import { checkExpression } from './expressions'
import type { Surroundings } from './readings'
import type { Report } from './report'
import { checkToolArgs } from './values'

/** Checks the expressions and mapped arguments of the document's tool policies (undo, probes, fallback, approval, rules). */
export function checkPolicyMappings(
  context: DefinitionContext,
  surroundings: Surroundings,
  report: Report,
): void {
  for (const [index, policy] of (context.pipeline.tools ?? []).entries()) {
    const path = `tools[${index}]`
    const tool = context.tool(policy.ref)
    const args = tool ? toolInputSchema(tool) : {}
    const roots = policyRoots(policy, context)
    const { call, done } = roots
    const expression = (source: string, place: string, local: Roots) =>
      checkExpression({ reader: null, at: { path: place }, source, local }, surroundings, report)
    for (const key of ['exists', 'undo', 'fingerprint', 'fallback'] as const) {
      const mapping = policy[key]
      if (!mapping) continue
      // A probe for existence and a fallback run when there is no result.
      const local = key === 'undo' || key === 'fingerprint' ? done : call
      checkMapping(mapping, `${path}.${key}.args`, local, context, surroundings, report)
    }
    if (policy.exists) expression(policy.exists.found, `${path}.exists.found`, roots.found)
    if (typeof policy.approval === 'object') expression(policy.approval.when, `${path}.approval.when`, call)
    for (const [name, rule] of Object.entries(policy.rules ?? {})) {
      checkRule(name, rule.pattern, `${path}.rules.${name}`, args, policy.ref, report)
      if (rule.must !== undefined) {
        expression(rule.must, `${path}.rules.${name}.must`, roots.rule(name))
      }
      if (rule.oneOf) {
        const place = `${path}.rules.${name}.oneOf`
        // what stands for an entry may be any words, not only what the argument's own schema lets through
        checkMapping(rule.oneOf, `${place}.args`, roots.lookUp, context, surroundings, report)
        for (const key of ['value', 'label'] as const)
          expression(rule.oneOf[key], `${place}.${key}`, roots.entry(rule.oneOf))
        checkListPath(rule.oneOf, `${place}.path`, context, report)
      }
    }
  }
}

function checkListPath(
  { tool, path }: ReferenceTool,
  place: string,
  context: DefinitionContext,
  report: Report,
): void {
  const field = fieldAt(toolOutputSchema(context.tool(tool)), path.split('.'))
  if (field.kind !== 'missing') return
  report.add(
    'UNKNOWN_FIELD',
    { path: place },
    { field: path, owner: tool, known: field.known },
    `The result of ${tool} has no field “${path}” that could hold the list.`,
    'Correct the path of the list.',
  )
}

function checkMapping(
  mapping: Pick<ReferenceTool, 'tool' | 'args'>,
  path: string,
  local: Roots,
  context: DefinitionContext,
  surroundings: Surroundings,
  report: Report,
): void {
  for (const { path: inner, source } of expressionsIn(mapping.args)) {
    checkExpression(
      { reader: null, at: { path: joinPath(path, inner) }, source, local },
      surroundings,
      report,
    )
  }
  const target = context.tool(mapping.tool)
  if (!target?.listed && !target?.policy.inputSchema) return
  const typeOfPath = ([root = '', ...rest]: string[]) => schemaAt(local[root] ?? {}, ...rest)
  checkToolArgs(mapping.tool, mapping.args, toolInputSchema(target), { path }, typeOfPath, report)
}

function checkRule(
  name: string,
  pattern: string | undefined,
  path: string,
  args: Schema,
  ref: string,
  report: Report,
): void {
  const field = fieldAt(args, [name])
  if (field.kind === 'missing') {
    report.add(
      'UNKNOWN_FIELD',
      { path },
      { field: name, owner: ref, known: field.known },
      `${ref} has no argument “${name}” that the rule could check.`,
      'Correct the name of the rule.',
    )
  }
  const reason = pattern === undefined ? null : patternProblem(pattern)
  if (reason === null) return
  report.add(
    'INVALID_SCHEMA',
    { path: `${path}.pattern` },
    { field: name, reason },
    `The pattern for “${name}” of ${ref} cannot be used: ${reason}`,
    'Correct the regular expression; look-around and back references do not exist here.',
  )
}
