import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { coerceJson, validateJson } from '../../graph/jsonSchema'
import { nearest } from '../../graph/nearest'
import type { Wording } from '../../graph/wording'
import { checkArgumentRules } from '../../rules/checkArgumentRules'
import { maskText } from '../../rules/sanitizer/maskSensitive'
import type { Vault } from '../../rules/sanitizer/Vault'
import { type Fault, faultOf } from '../../run/fault'
import { noteText } from '../../run/noteTexts'
import type { PlanTool } from '../planning/planTool'
import type { ModelToolCall } from '../ports'
import { isReference } from '../reference/lookUp'
import { readArguments } from '../reply/readArguments'

/** A model's call, checked. `written`: its arguments as the model wrote them, with placeholders; the text itself where it is no JSON. */
export type ReadCall = { tool: string; written: Json } & (
  | { ok: true; args: JsonObject; notes: Wording[]; rules: PlanTool['rules'] }
  | { ok: false; fault: Fault }
)

/**
 * One call of a model's reply: the tool must exist, its arguments must be an object that fits the tool's schema (safe coercion first, recorded) and the
 * author's rules. Placeholders are resolved before anything is judged. What does not fit is a fault to send back.
 */
export function readCall(call: ModelToolCall, tools: readonly PlanTool[], vault: Vault): ReadCall {
  const tool = tools.find(({ ref }) => ref === call.name)
  const read = readArguments(call.arguments)
  const written = read.ok ? read.args : call.arguments
  if (!tool) return { ok: false, tool: call.name, written, fault: unknownTool(call.name, tools) }
  if (!read.ok) return { ok: false, tool: tool.ref, written, fault: invalid(tool, [read]) }
  const { value, coercions } = coerceJson(vault.reveal(read.args), tool.input)
  const args = isJsonObject(value) ? value : {}
  const named = namedArguments(tool)
  const problems = [
    ...validateJson(args, tool.input, { refuseUnknownKeys: true }).filter(
      ({ path }) => !named.has(topOf(path)),
    ),
    ...checkArgumentRules(args, tellable(tool.rules, named)),
    ...checkArgumentRules(args, tellable(tool.packed, named)),
  ]
  if (problems.length > 0) return { ok: false, tool: tool.ref, written, fault: invalid(tool, problems) }
  const notes = coercions.map(({ path, from, to }) =>
    noteText('read.callAs', {
      ...{ tool: tool.ref, path, to: maskText(JSON.stringify(to)), from: maskText(JSON.stringify(from)) },
    }),
  )
  return { ok: true, tool: tool.ref, written, args, notes, rules: tool.rules }
}

/** Arguments with a reference list may be given by name; they are judged once it is known which entry is meant. */
function namedArguments({ rules }: PlanTool): Set<string> {
  const entries = Object.entries(rules ?? {}).filter(([, rule]) => isReference(rule))
  return new Set(entries.map(([argument]) => argument))
}

function topOf(path: string): string {
  return path.replace(/[.[].*/s, '')
}

/** What can be said before it is known which entries are meant; the call itself is held against all rules again. */
function tellable(rules: PlanTool['rules'], named: ReadonlySet<string>): PlanTool['rules'] {
  if (named.size === 0) return rules
  const others = Object.entries(rules ?? {}).filter(([argument]) => !named.has(argument))
  return Object.fromEntries(others.map(([argument, { must: _, ...rule }]) => [argument, rule]))
}

function unknownTool(name: string, tools: readonly PlanTool[]): Fault {
  const refs = tools.map(({ ref }) => ref)
  const meant = nearest(name, refs)
  const known = { tool: name, tools: refs.join(', ') }
  return meant ? faultOf('UNKNOWN_TOOL.meant', { ...known, meant }) : faultOf('UNKNOWN_TOOL.known', known)
}

function invalid(tool: PlanTool, problems: Wording[]): Fault {
  return faultOf('INVALID_ARGUMENTS.schema', { tool: tool.ref, problems })
}
