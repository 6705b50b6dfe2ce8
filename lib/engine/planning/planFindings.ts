import type { ArgumentRule } from '../../graph/document'
import { canonicalJson, type Json } from '../../graph/json'
import type { Candidate } from '../../rules/referenceList'
import { cardText } from '../../run/cardTexts'
import type { PlanReply, PlanStep } from '../../run/plan'
import { type Asked, asked } from '../../run/task'
import type { Journaled } from '../executor'
import type { Doubt } from '../reference/askWhich'
import { askedArgs, isReference, judge, lookUp, type Meant, readEntries } from '../reference/lookUp'
import { meantQuestion } from '../reference/settleArguments'
import { type Answered, askOnce, type Desk, isOffered, isTold } from './desk'
import { literalArgs, literalIn, literalOf } from './literals'
import type { PlanTool } from './planTool'
import { picksFrom } from './referencePicks'

/** What has to be done about one argument before the plan may stand. `about` tells equal doubts, `place` where in the plan they are. */
export type Finding =
  | { kind: 'read'; step: PlanStep; argument: string; from: Json; to: Json; place: string }
  | {
      kind: 'doubt'
      doubt: Omit<Doubt, 'key'>
      about: string
      place: string
      settle: (value: Json) => PlanStep
    }
  | { kind: 'problem'; problem: string }

type Looked = Promise<Journaled<Finding | null>>
const NOTHING: Journaled<null> = { kind: 'ok', value: null }
const problem = (text: string): Journaled<Finding> => ({
  kind: 'ok',
  value: { kind: 'problem', problem: text },
})

/** The first argument, or else the first thing to deliver, that a reference list has something to say about. */
export async function firstFinding(desk: Desk, reply: PlanReply, answered: Answered): Looked {
  for (const step of reply.steps) {
    const tool = desk.frame.tools.find(({ ref }) => ref === step.tool)
    if (!tool) continue
    for (const [name, value] of Object.entries(step.args)) {
      const one = await argumentFinding(desk, reply, { step, tool, name, value }, answered)
      if (one.kind !== 'ok' || one.value !== null) return one
    }
  }
  for (const [name, value] of Object.entries(reply.deliver)) {
    const one = await pickFinding(desk, reply, picksFrom(value), { argument: name }, answered)
    if (one.kind !== 'ok' || one.value !== null) return one
  }
  return NOTHING
}

type Argument = { step: PlanStep; tool: PlanTool; name: string; value: Json }

async function argumentFinding(desk: Desk, reply: PlanReply, argument: Argument, answered: Answered): Looked {
  const { tool, name, value } = argument
  const rule = tool.rules?.[name]
  const literal = literalIn(value)
  if (rule && isReference(rule) && literal !== undefined)
    return literal === null ? NOTHING : nameFinding(desk, { ...argument, value: literal }, rule, answered)
  const consumer = { argument: name, tool: tool.ref, ...(rule ? { rule } : {}) }
  return pickFinding(desk, reply, picksFrom(value, { tool, name }), consumer, answered)
}

/** A literal value or name where a reference list says what is meant. */
async function nameFinding(
  desk: Desk,
  { step, tool, name, value }: Argument,
  rule: ArgumentRule,
  answered: Answered,
): Looked {
  const place = `${step.id}.${name}`
  const about = `${tool.ref}\n${name}\n${canonicalJson(value)}`
  const ask = (key: string) => lookUp(desk.io, key, { rule, value, args: step.args })
  const found = rule.list ? await ask('') : await askOnce(desk, about, ask)
  if (found.kind !== 'ok') return found
  const meant = judge(value, found.value)
  const offered = answered.get(place)?.offered
  switch (meant.kind) {
    case 'exact':
      if (offered || rule.list || isTold(desk, value)) return NOTHING
      return problem(
        `Step ${step.id}: argument ${name}: ${JSON.stringify(value)} is said nowhere in the goal or the facts. Give the name as it is said there, or a reference to a step that looks it up.`,
      )
    case 'one':
      // a value that came from the list itself stands, even where the list answers it with another one
      if (offered && isOffered(offered, value)) return NOTHING
      return {
        kind: 'ok',
        value: { kind: 'read', step, argument: name, from: value, to: meant.entry.value, place },
      }
    case 'none':
      if (!offered)
        return problem(
          `Step ${step.id}: argument ${name}: its list has no entry for ${JSON.stringify(value)}.`,
        )
  }
  const { candidates, total } = offeredNow(meant, offered)
  const question = meantQuestion({ tool: tool.ref, argument: name, said: value, total })
  const doubt = { tool: tool.ref, argument: name, args: step.args, rule, ...question, candidates, total }
  const settle = (said: Json): PlanStep => ({ ...step, args: { ...step.args, [name]: literalOf(said) } })
  return { kind: 'ok', value: { kind: 'doubt', doubt, about, place, settle } }
}

type Consumer = { argument: string; tool?: string; rule?: ArgumentRule }

/** A use of one entry of a look-up that, asked right now, has several: the look-up is narrowed to the entry that is meant. */
async function pickFinding(
  desk: Desk,
  reply: PlanReply,
  picked: readonly string[],
  consumer: Consumer,
  answered: Answered,
): Looked {
  for (const id of picked) {
    const step = reply.steps.find((one) => one.id === id)
    const list = step ? desk.lists.get(step.tool) : undefined
    // a look-up that depends on other steps is judged when they have run
    const args = step && list ? literalArgs(step.args) : null
    if (!step || !list || args === null) continue
    const about = `${step.tool}\n${canonicalJson(args)}`
    const found = await askOnce(desk, about, (key) => readEntries(desk.io, key, list, args))
    if (found.kind !== 'ok') return found
    const { total, entries } = found.value
    if (total === 1) continue
    const offered = answered.get(id)?.offered
    const words = JSON.stringify(args)
    if (total === 0 && !offered) return problem(`Step ${id}: ${step.tool} finds nothing with ${words}.`)
    const now = offeredNow(total === 0 ? { kind: 'none' } : { kind: 'many', entries, total }, offered)
    const { tool = step.tool, argument, rule = { oneOf: list } } = consumer
    const question = findsQuestion({ tool: step.tool, asked: words, argument }, total)
    const doubt = { tool, argument, args, rule, ...question, ...now }
    const settle = (said: Json): PlanStep => {
      const narrowed = Object.entries(askedArgs(list, said, args) ?? {})
      return { ...step, args: Object.fromEntries(narrowed.map(([key, value]) => [key, literalOf(value)])) }
    }
    return { kind: 'ok', value: { kind: 'doubt', doubt, about, place: id, settle } }
  }
  return NOTHING
}

function findsQuestion(about: { tool: string; asked: string; argument: string }, total: number): Asked {
  return asked(
    total === 0 ? cardText('which.findsNothing', about) : cardText('which.finds', { ...about, total }),
  )
}

/** What a card can offer: the entries that fit, or those it offered before when the answer to them fits none. */
function offeredNow(meant: Meant, before: readonly Candidate[] = []) {
  if (meant.kind === 'many') return { candidates: meant.entries, total: meant.total }
  return { candidates: [...before], total: 0 }
}
