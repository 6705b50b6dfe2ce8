import type { Json } from '../../graph/json'
import type { Candidate } from '../../rules/referenceList'
import type { Fault } from '../../run/fault'
import type { PlanReply, PlanStep } from '../../run/plan'
import type { Journaled } from '../executor'
import { askWhich, type Told } from '../reference/askWhich'
import { type Desk, isOffered } from './desk'
import { literalOf } from './literals'
import { type Finding, firstFinding } from './planFindings'
import { validatePlan } from './validatePlan'

export type SettledPlan =
  | { kind: 'ok'; reply: PlanReply; notes: string[] }
  | { kind: 'problems'; problems: string[] }
  | { kind: 'fault'; fault: Fault; key: string }
  | { kind: 'suspended' }
  | { kind: 'stopped' }

/**
 * PLAN-5: replaces names from reference lists by the values they mean. Where several are meant — by a name in the plan, or by taking one of several matches of
 * a look-up — the plan is frozen, a person is asked, the answer is put into it, and it is validated again. What matches nothing goes back to the model.
 */
export async function settlePlan(desk: Desk, given: PlanReply): Promise<SettledPlan> {
  let reply = given
  const notes: string[] = []
  const answered: Map<string, { value: Json; offered: readonly Candidate[] }> = new Map()
  for (;;) {
    const found = await firstFinding(desk, reply, answered)
    if (found.kind !== 'ok') return found
    const finding = found.value
    if (finding === null) break
    if (finding.kind === 'problem') return { kind: 'problems', problems: [finding.problem] }
    if (finding.kind === 'read') {
      const { step, argument, from, to, place } = finding
      reply = withStep(reply, { ...step, args: { ...step.args, [argument]: literalOf(to) } })
      answered.set(place, { value: to, offered: [{ value: to, label: '' }] })
      notes.push(`Step ${step.id}: ${argument} ${JSON.stringify(from)} was read as ${JSON.stringify(to)}.`)
      continue
    }
    const before = answered.get(finding.place)
    if (before && isOffered(before.offered, before.value))
      return { kind: 'problems', problems: [unhelpful(finding, before.value)] }
    const told = await answerOf(desk, finding, before !== undefined)
    if (told.kind !== 'ok') return told
    const { value, source } = told.value
    const step = finding.settle(value)
    answered.set(finding.place, { value, offered: finding.doubt.candidates })
    reply = withStep(reply, step)
    const by = source === 'person' ? 'a person' : 'its default'
    notes.push(`Step ${step.id}: ${finding.doubt.argument} was settled by ${by}: ${JSON.stringify(value)}.`)
  }
  const checked = validatePlan(reply, { ...desk.frame, settled: true })
  if (!checked.ok) return { kind: 'problems', problems: checked.problems }
  return { kind: 'ok', reply: checked.reply, notes: [...notes, ...checked.notes] }
}

/** A plan made anew may raise a doubt that has been settled; the answer still holds, unless it has just been seen to settle nothing. */
async function answerOf(
  desk: Desk,
  { doubt, about }: Finding & { kind: 'doubt' },
  again: boolean,
): Promise<Journaled<Told>> {
  const known = desk.answers.get(about)
  if (known !== undefined && !again) return { kind: 'ok', value: known }
  desk.asked += 1
  const told = await askWhich(desk, { ...doubt, key: `${desk.key}/which/${desk.asked}` }, desk.limits)
  if (told.kind === 'ok') desk.answers.set(about, told.value)
  return told
}

/** The list offered this very value and does not know it when it is asked: nothing a person says can mend that. */
function unhelpful({ doubt }: Finding & { kind: 'doubt' }, value: Json): string {
  return `${doubt.question} The list was asked for ${JSON.stringify(value)}, which it had offered, and did not answer that one entry. Find the value another way.`
}

function withStep(reply: PlanReply, changed: PlanStep): PlanReply {
  return { ...reply, steps: reply.steps.map((step) => (step.id === changed.id ? changed : step)) }
}
