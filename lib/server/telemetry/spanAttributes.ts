import type { SpanAttributes, TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { ToolPolicy } from '@/lib/graph/document'
import type { Program } from '@/lib/graph/program'
import { nodeAt, programAt } from '@/lib/graph/programAt'
import { maskText } from '@/lib/rules/sanitizer/maskSensitive'
import type { Usage } from '@/lib/run/event'
import type { Fault } from '@/lib/run/fault'
import { flowOfScope, nodeOfScope, scopeOfKey } from '@/lib/run/journalKeys'

/** Longest text of an attribute; collectors cut or refuse longer ones. */
const LONGEST = 1_000

/** Text from a run as it may leave the installation: masked and short. */
export function shownText(text: string): string {
  return maskText(text).slice(0, LONGEST)
}

/** Where in the pipeline something happened: node, iteration of the loops around it, item of the list. */
export function placeAttributes(program: Program | null, scope: string): SpanAttributes {
  const own = scope
    .slice(scope.lastIndexOf('.') + 1)
    .split('~')
    .slice(1)
  const flow = flowOfScope(scope)
  const type = program ? nodeType(program, scope) : undefined
  return {
    'interlock.node.id': nodeOfScope(scope),
    'interlock.node.scope': scope,
    ...(type === undefined ? {} : { 'interlock.node.type': type }),
    ...(own.length === 0 ? {} : { 'interlock.node.iteration': own.join('.') }),
    ...(flow === '' ? {} : { 'interlock.node.item': Number(flow.slice(flow.lastIndexOf('.') + 1)) }),
  }
}

/** A program that cannot have such a scope belongs to another version; the trace then says less. */
function nodeType(program: Program, scope: string): string | undefined {
  try {
    return nodeAt(program, scope)?.node.type
  } catch {
    return undefined
  }
}

/** One step inside an activation. */
export function stepAttributes(program: Program | null, scope: string, key: string): SpanAttributes {
  const step = scopeOfKey(key) === scope ? key.slice(scope.length + 1) : key
  return { ...placeAttributes(program, scope), 'interlock.step': step }
}

export function usageAttributes({ inputTokens, outputTokens, costUsd }: Usage): SpanAttributes {
  return {
    'gen_ai.usage.input_tokens': inputTokens,
    'gen_ai.usage.output_tokens': outputTokens,
    'interlock.cost_usd': costUsd,
  }
}

export function faultAttributes({ code, class: failureClass }: Fault): SpanAttributes {
  return { 'error.type': code, 'interlock.fault.class': failureClass }
}

export function failed({ message }: Fault): TraceSpan['status'] {
  return { code: 'error', message: shownText(message) }
}

/** What a rollback would do about a call of this tool: `none`, `automatic`, `confirm` (a person has to name it) or `manual`. */
export function cleanupAttributes(
  program: Program | null,
  { scope, tool, effect }: { scope: string; tool: string; effect: string },
): SpanAttributes {
  const undo = program ? policyAt(program, scope, tool)?.undo?.tool : undefined
  const named = undo === undefined ? {} : { 'interlock.cleanup.undo_tool': undo }
  return { 'interlock.effect': effect, 'interlock.cleanup.plan': cleanupPlan(effect, undo), ...named }
}

function cleanupPlan(effect: string, undo: string | undefined): string {
  if (effect === 'none') return 'none'
  if (effect === 'irreversible' || undo === undefined) return effect === 'ephemeral' ? 'automatic' : 'manual'
  return effect === 'destructive' ? 'confirm' : 'automatic'
}

function policyAt(program: Program, scope: string, tool: string): ToolPolicy | undefined {
  try {
    return programAt(program, scope).tools.get(tool)?.policy
  } catch {
    return undefined
  }
}
