import { DEFAULTS } from '../../graph/defaults'
import { canonicalJson, type Json } from '../../graph/json'
import type { Candidate } from '../../rules/referenceList'
import { faultOf } from '../../run/fault'
import type { PlanSettings } from '../../run/plan'
import type { Journaled } from '../executor'
import type { Asker, QuestionLimits, Told } from '../reference/askWhich'
import type { Found } from '../reference/lookUp'
import type { ReferenceTools } from './referencePicks'
import type { PlanFrame } from './validatePlan'

/** What one making of a plan has looked up and asked so far; lives as long as it, and comes out the same when it is replayed. */
export type Desk = Asker & {
  /** Relative to the scope. */
  key: string
  frame: PlanFrame
  lists: ReferenceTools
  limits: QuestionLimits
  /** Everything the model was told by others, in lower case: a value that stands nowhere in it was made up. */
  told: string
  found: Map<string, Found>
  /** By what was asked about, so that a plan made anew does not raise the same question. */
  answers: Map<string, Told>
  asked: number
}

/** Places of the plan that have been given a value, with that value and the entries that were offered for it. */
export type Answered = ReadonlyMap<string, { value: Json; offered: readonly Candidate[] }>

export function isOffered(candidates: readonly Candidate[], value: Json): boolean {
  const text = canonicalJson(value)
  return candidates.some((candidate) => canonicalJson(candidate.value) === text)
}

/** Each list is asked once per question while a plan is made; its answers are numbered in the order of the questions. */
export async function askOnce(
  desk: Desk,
  question: string,
  ask: (key: string) => Promise<Journaled<Found>>,
): Promise<Journaled<Found>> {
  const known = desk.found.get(question)
  if (known) return { kind: 'ok', value: known }
  if (desk.found.size >= DEFAULTS.lookUps) {
    return { kind: 'fault', fault: faultOf('TOO_MANY_LOOK_UPS', { limit: DEFAULTS.lookUps }), key: desk.key }
  }
  const answer = await ask(`${desk.key}/look/${desk.found.size + 1}`)
  if (answer.kind === 'ok') desk.found.set(question, answer.value)
  return answer
}

export function isTold({ told }: Desk, value: Json): boolean {
  return told.includes((typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase())
}

/** What the goal, the facts and everything else that the model was shown say, in one text. */
export function toldText({ goal, facts, instructions }: PlanSettings, more: readonly Json[]): string {
  return [goal, JSON.stringify(facts), instructions ?? '', ...more.map((one) => JSON.stringify(one))]
    .join('\n')
    .toLowerCase()
}
