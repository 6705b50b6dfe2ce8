import type { ArgumentRule } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import { cardText } from '../../run/cardTexts'
import { type Fault, faultOf } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import { type Asked, asked } from '../../run/task'
import type { Journaled } from '../executor'
import { type Asker, askWhich, type QuestionLimits } from './askWhich'
import { isReference, judge, lookUp } from './lookUp'

export type ArgumentsToSettle = {
  /** Of the call, relative to the scope; everything this leaves in the journal starts with it. */
  key: string
  tool: string
  /** As they would go out. */
  args: JsonObject
  rules: { [argument: string]: ArgumentRule } | undefined
}

/**
 * PLAN-5, at the moment of a call: every argument with a reference list gets the value of the one entry it means. Several entries ask a person; none is a
 * permanent fault. A person's own words are looked up like any other, and asked about again while they say nothing.
 */
export async function settleArguments(
  asker: Asker,
  { key, tool, args, rules }: ArgumentsToSettle,
  limits: QuestionLimits,
): Promise<Journaled<JsonObject>> {
  // a person has given the result, or these very arguments: there is nothing left to ask
  const call = journalKey(asker.scope, key)
  if (asker.run.supplied.has(call) || asker.run.edits.has(call)) return { kind: 'ok', value: args }
  let settled = args
  for (const [argument, rule] of Object.entries(rules ?? {})) {
    const value = Object.hasOwn(args, argument) ? args[argument] : null
    if (value === null || value === undefined || !isReference(rule)) continue
    const one = await settleArgument(
      asker,
      { key: `${key}/which/${argument}`, tool, argument, rule, value, args },
      limits,
    )
    if (one.kind === 'fault') return { ...one, key }
    if (one.kind !== 'ok') return one
    settled = { ...settled, [argument]: one.value }
  }
  return { kind: 'ok', value: settled }
}

type OpenArgument = {
  key: string
  tool: string
  argument: string
  rule: ArgumentRule
  value: Json
  args: JsonObject
}

async function settleArgument(
  asker: Asker,
  { key, tool, argument, rule, value, args }: OpenArgument,
  limits: QuestionLimits,
): Promise<Journaled<Json>> {
  let said = value
  let byPerson = false
  for (let round = 1; ; round++) {
    const found = await lookUp(asker.io, `${key}/look/${round}`, { rule, value: said, args })
    if (found.kind !== 'ok') return found
    const meant = judge(said, found.value)
    if (meant.kind === 'exact') return { kind: 'ok', value: said }
    if (meant.kind === 'one') return { kind: 'ok', value: meant.entry.value }
    if (meant.kind === 'none' && !byPerson)
      return { kind: 'fault', fault: unlisted(tool, argument, said), key }
    const many = meant.kind === 'many' ? meant : { entries: [], total: 0 }
    const question = meantQuestion({ tool, argument, said, total: many.total })
    const told = await askWhich(
      asker,
      {
        key: `${key}/${round}`,
        tool,
        argument,
        args,
        rule,
        ...question,
        candidates: many.entries,
        total: many.total,
      },
      limits,
    )
    if (told.kind !== 'ok') return told
    // the author's own default is taken as it is; looked up again it could only raise the same question
    if (told.value.source === 'default') return { kind: 'ok', value: told.value.value }
    said = told.value.value
    byPerson = true
  }
}

/** What a card asks. `total` 0: the words before meant nothing. */
export function meantQuestion(about: { tool: string; argument: string; said: Json; total: number }): Asked {
  const { tool, argument, total } = about
  const said = typeof about.said === 'string' ? `“${about.said}”` : JSON.stringify(about.said)
  const place = { said, argument, tool }
  return asked(
    total === 0 ? cardText('which.unlisted', place) : cardText('which.several', { ...place, total }),
  )
}

export function unlisted(tool: string, argument: string, value: Json): Fault {
  const refused = faultOf('INVALID_ARGUMENTS.list', { tool, argument, value: JSON.stringify(value) })
  return { ...refused, details: { problems: [{ field: argument, message: refused.message }] } }
}
