import type { ArgumentRule } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import type { Candidate } from '../../rules/referenceList'
import { fault } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import type { RunState } from '../../run/state'
import type { Io, Journaled } from '../executor'

/** Where questions come from: one activation of a node. */
export type Asker = { io: Io; run: RunState; program: Program; scope: string }
/** PLAN-5: how many questions a run may have, and when one that has a default gives up waiting. */
export type QuestionLimits = { maxQuestions: number; expiresAfterMs?: number }

/** What a person has to tell: which value an argument of a tool shall have. */
export type Doubt = {
  /** Relative to the scope; the same doubt is asked about once. */
  key: string
  tool: string
  argument: string
  args: JsonObject
  rule: ArgumentRule
  /** One sentence: what is unclear. */
  question: string
  candidates: Candidate[]
  /** How many there are, shown or not. */
  total: number
}
export type Told = { value: Json; source: 'person' | 'default' }

/** Buttons a card can carry; the rest is answered in words. */
const BUTTONS = 20

/**
 * PLAN-5: opens a clarification with the candidates. Once the run has had its questions, or when the card expires, the declared default stands and the trace
 * says so. Without one, or for a tool with effects, the card waits for as long as it takes.
 */
export async function askWhich(asker: Asker, doubt: Doubt, limits: QuestionLimits): Promise<Journaled<Told>> {
  const { io, run, scope } = asker
  const fallback = defaultOf(asker, doubt)
  const isOpen = [...run.tasks.values()].some(({ key }) => key === journalKey(scope, doubt.key))
  if (!isOpen && fallback !== undefined && questionsSoFar(run) >= limits.maxQuestions)
    return byDefault(asker, doubt, fallback, `the run has had its ${limits.maxQuestions} questions`)
  const { tool, argument, args, question, candidates, total } = doubt
  const shown = candidates.slice(0, BUTTONS).map(({ value, label }) => ({ value, label }))
  const asked = await io.ask({
    ...{ key: doubt.key, kind: 'clarification', question, choices: [{ choice: 'answer' }] },
    context: { tool, args, argument, candidates: shown, ...(total > shown.length ? { total } : {}) },
    ...(fallback === undefined || limits.expiresAfterMs === undefined
      ? {}
      : { expiresAfterMs: limits.expiresAfterMs }),
  })
  if (asked.kind !== 'ok') return asked
  const { value: answer } = asked
  const said = answer.kind === 'decided' ? (answer.decision.value ?? answer.decision.note) : undefined
  if (said !== undefined) return { kind: 'ok', value: { value: said, source: 'person' } }
  if (fallback !== undefined) return byDefault(asker, doubt, fallback, 'nobody answered in time')
  const message = `Nobody said which ${argument} is meant. ${question}`
  return { kind: 'fault', fault: fault('NEEDS_INFORMATION', message), key: doubt.key }
}

function defaultOf({ program }: Asker, { tool, rule }: Doubt): Json | undefined {
  const effect = program.tools.get(tool)?.policy.effect ?? 'irreversible'
  return effect === 'none' ? rule.default : undefined
}

export function questionsSoFar({ tasks }: RunState): number {
  return [...tasks.values()].filter(({ kind }) => kind === 'clarification').length
}

function byDefault({ io, scope }: Asker, doubt: Doubt, value: Json, why: string): Journaled<Told> {
  const message = `${doubt.argument} of ${doubt.tool} was taken to be ${JSON.stringify(value)}, its default, because ${why}.`
  io.note(`${doubt.key}/default`, {
    kind: 'warning.noted',
    data: { scope, code: 'DEFAULT_USED', message },
  })
  return { kind: 'ok', value: { value, source: 'default' } }
}
