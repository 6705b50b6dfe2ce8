import type { ArgumentRule } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import type { Wording } from '../../graph/wording'
import type { Candidate } from '../../rules/referenceList'
import { faultOf } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import { noteText } from '../../run/noteTexts'
import type { RunState } from '../../run/state'
import { type Asked, asked } from '../../run/task'
import type { Io, Journaled } from '../executor'

/** Where questions come from: one activation of a node. */
export type Asker = { io: Io; run: RunState; program: Program; scope: string }
/** PLAN-5: how many questions a run may have, and when one that has a default gives up waiting. */
export type QuestionLimits = { maxQuestions: number; expiresAfterMs?: number }

/** What a person has to tell: which value an argument of a tool shall have. The question is one sentence: what is unclear. */
export type Doubt = {
  /** Relative to the scope; the same doubt is asked about once. */
  key: string
  tool: string
  argument: string
  args: JsonObject
  rule: ArgumentRule
  candidates: Candidate[]
  /** How many there are, shown or not. */
  total: number
} & Asked
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
    return byDefault(asker, doubt, fallback, limits.maxQuestions)
  const { tool, argument, args, candidates, total } = doubt
  const shown = candidates.slice(0, BUTTONS).map(({ value, label }) => ({ value, label }))
  const answered = await io.ask({
    ...{ key: doubt.key, kind: 'clarification', choices: [{ choice: 'answer' }] },
    ...asked(questionOf(doubt)),
    context: { tool, args, argument, candidates: shown, ...(total > shown.length ? { total } : {}) },
    ...(fallback === undefined || limits.expiresAfterMs === undefined
      ? {}
      : { expiresAfterMs: limits.expiresAfterMs }),
  })
  if (answered.kind !== 'ok') return answered
  const { value: answer } = answered
  const said = answer.kind === 'decided' ? (answer.decision.value ?? answer.decision.note) : undefined
  if (said !== undefined) return { kind: 'ok', value: { value: said, source: 'person' } }
  if (fallback !== undefined) return byDefault(asker, doubt, fallback, null)
  const needs = faultOf('NEEDS_INFORMATION.which', { argument, question: questionOf(doubt) })
  return { kind: 'fault', fault: needs, key: doubt.key }
}

function defaultOf({ program }: Asker, { tool, rule }: Doubt): Json | undefined {
  const effect = program.tools.get(tool)?.policy.effect ?? 'irreversible'
  return effect === 'none' ? rule.default : undefined
}

export function questionsSoFar({ tasks }: RunState): number {
  return [...tasks.values()].filter(({ kind }) => kind === 'clarification').length
}

function questionOf({ question, says }: Asked): Wording {
  return says === undefined ? { message: question } : { message: question, says }
}

/** `asked`: how many questions the run has had, which are all it may have; null when nobody answered in time. */
function byDefault({ io, scope }: Asker, doubt: Doubt, value: Json, asked: number | null): Journaled<Told> {
  const { argument, tool } = doubt
  const taken = { argument, tool, value: JSON.stringify(value) }
  const why =
    asked === null ? noteText('default.late', taken) : noteText('default.asked', { ...taken, limit: asked })
  io.note(`${doubt.key}/default`, {
    kind: 'warning.noted',
    data: { scope, code: 'DEFAULT_USED', ...why },
  })
  return { kind: 'ok', value: { value, source: 'default' } }
}
