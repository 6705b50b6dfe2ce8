import type { Conversation, PastCall } from '../conversation/Conversation'
import { type ClauseTools, clauseTools } from '../conversation/clauseTools'
import { looksFailed } from '../conversation/looksFailed'
import { toolLabel } from '../conversation/toolLabel'
import { deedOfName } from '../language/verbs'
import { words } from '../language/words'
import type { OfferedTool } from '../request'
import { canonicalJson } from '../schema/canonicalJson'
import type { Json } from '../schema/JsonSchema'
import { argumentsFor } from './argumentsFor'

/** What a tool-calling turn does. */
export type NextMove =
  | { readonly kind: 'call'; readonly name: string; readonly args: Json; readonly clause: string }
  | { readonly kind: 'ask'; readonly tool: string; readonly missing: readonly string[] }
  | { readonly kind: 'answer' }

// The first choice, and one other after an error.
const CANDIDATES = 2

/**
 * Walks the clauses of the goal in order and makes the first call not made yet. A failed call is followed by one try of
 * the next best tool. Ends for certain: every clause allows at most three calls, and none is made twice.
 */
export function nextCall(conversation: Conversation, tools: readonly OfferedTool[]): NextMove {
  const labels = tools.map(({ name, description, parameters }) => toolLabel(name, description, parameters))
  const open = [...tools.flatMap(({ name }) => summarisedCalls(conversation, name)), ...conversation.calls]
  let asked: NextMove | undefined
  for (const clause of clauseTools(conversation.goal, labels)) {
    const move = moveForClause(clause, open, conversation, tools)
    if (move?.kind === 'call') return move
    asked ??= move
  }
  return asked ?? { kind: 'answer' }
}

function moveForClause(
  clause: ClauseTools,
  open: PastCall[],
  conversation: Conversation,
  tools: readonly OfferedTool[],
): NextMove | undefined {
  for (const { index } of clause.ranked.slice(0, CANDIDATES)) {
    const tool = tools[index]
    if (tool === undefined || conversation.corrections.avoidTools.has(tool.name)) continue
    const made = takeCall(open, tool.name)
    if (made && !made.failed) return undefined
    if (made) continue
    const { args, missing } = argumentsFor(tool, clause.text, conversation)
    if (missing.length > 0)
      return lookUp(
        missing.map(({ key }) => key),
        tool,
        clause,
        conversation,
        tools,
      )
    return isRepeat(conversation, tool.name, args)
      ? undefined
      : { kind: 'call', name: tool.name, args, clause: clause.text }
  }
  return undefined
}

/** What a tool lacks another may know: one that reads, speaks of the missing thing and has all it needs itself. */
function lookUp(
  missing: readonly string[],
  wanting: OfferedTool,
  clause: ClauseTools,
  conversation: Conversation,
  tools: readonly OfferedTool[],
): NextMove {
  const wanted = new Set(missing.flatMap((key) => words(key)).filter((word) => word !== 'id'))
  for (const tool of tools) {
    if (tool === wanting || deedOfName(tool.name) !== 'read') continue
    if (!words(`${tool.name} ${tool.description}`).some((word) => wanted.has(word))) continue
    const found = argumentsFor(tool, clause.text, conversation)
    if (found.missing.length > 0 || isRepeat(conversation, tool.name, found.args)) continue
    return { kind: 'call', name: tool.name, args: found.args, clause: clause.text }
  }
  return { kind: 'ask', tool: wanting.name, missing }
}

/** Takes the oldest call of a tool that no earlier clause accounts for. */
function takeCall(open: PastCall[], name: string): PastCall | undefined {
  const at = open.findIndex((call) => call.name === name)
  return at < 0 ? undefined : open.splice(at, 1)[0]
}

/** Calls that a host which shortened the history tells of in words: `name(arguments) → result`. */
function summarisedCalls({ goal, prompt }: Conversation, name: string): PastCall[] {
  const told = prompt.replace(goal, '')
  const mention = new RegExp(`(?<![\\w/])${spelling(name)}\\s*(?:\\(|→|->|=>)`, 'g')
  return [...told.matchAll(mention)].map(({ index }) => {
    const [line = ''] = told.slice(index).split('\n', 1)
    const result = line.slice(line.search(/→|->|=>/) + 1).trim()
    return { name, arguments: '', result, failed: looksFailed(result) }
  })
}

/** Hosts offer tools under safer names than they tell of: `shop/refund` as `shop_refund` or `shop_refund_1a2b3c4d`. */
function spelling(name: string): string {
  return name
    .replace(/_[0-9a-f]{8}$/, '')
    .replace(/[^\w]/g, '\\$&')
    .replaceAll('_', '[^\\s\\w]?_?')
}

function isRepeat({ calls }: Conversation, name: string, args: Json): boolean {
  const text = canonicalJson(args)
  return calls.some((call) => call.name === name && canonicalText(call.arguments) === text)
}

function canonicalText(text: string): string {
  try {
    return canonicalJson(JSON.parse(text || '{}'))
  } catch {
    return text
  }
}
