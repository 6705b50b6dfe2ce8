import { DEFAULTS, effectiveGuards } from '../../graph/defaults'
import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { Program } from '../../graph/program'
import type { Wording } from '../../graph/wording'
import { Vault } from '../../rules/sanitizer/Vault'
import { type Fault, faultOf } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import type { Plan, PlanReply, PlanSettings } from '../../run/plan'
import type { RunState } from '../../run/state'
import type { Io } from '../executor'
import { modelSettings } from '../model/modelSettings'
import { longerKey } from '../model/requestModel'
import type { ModelMessage } from '../ports'
import { questionsSoFar } from '../reference/askWhich'
import { readReply } from '../reply/readReply'
import type { TimeLimits } from '../timeLimits'
import { type Desk, toldText } from './desk'
import { correction, type DoneStep, type Observation, planPrompt, withAnswer } from './planPrompt'
import { planReplySchema } from './planReplySchema'
import { type PlanTool, planTools } from './planTool'
import { referenceTools } from './referencePicks'
import { renameSteps } from './renameSteps'
import { type SettledPlan, settlePlan } from './settlePlan'
import { validatePlan } from './validatePlan'

export type PlanContext = {
  io: Io
  run: RunState
  program: Program
  scope: string
  /** Relative to the scope; everything this plan leaves in the journal starts with it. */
  key: string
  version: number
  settings: PlanSettings
  limits?: TimeLimits
  /** Steps of the plan before that are kept. */
  done?: DoneStep[]
  /** Ids that may not be used again, because calls were made under them. */
  taken?: ReadonlySet<string>
  observation?: Observation
  /** Where the settings allow no questions to the model: how many a person may be asked about doubtful values. */
  questionsPerRun?: number
}

/** Keys of faults are relative to the scope. */
export type PlanOutcome =
  | { kind: 'ok'; plan: Plan }
  | { kind: 'fault'; fault: Fault; key: string }
  | { kind: 'suspended' }
  | { kind: 'stopped' }

type Proposed =
  | { kind: 'ok'; reply: PlanReply; notes: string[]; key: string }
  | Exclude<PlanOutcome, { kind: 'ok' }>

/**
 * PLAN-1…3, PLAN-5: asks the model for a plan until it is valid, sending back the exact problems at most twice per round; what it says is missing is asked
 * of a person, as often as the settings allow, and put into the facts.
 */
export async function makePlan(context: PlanContext): Promise<PlanOutcome> {
  const { io, scope, key } = context
  const tools = planTools(context.program, context.settings.tools, context.settings.rulePacks)
  const left = await questionsLeft(context)
  let settings = { ...context.settings, maxQuestions: left }
  const desk = deskOf(context, tools)
  const shown = [...(context.done ?? []).map(({ output }) => output), { ...context.observation }]
  for (let round = 1; ; round++) {
    desk.told = toldText(settings, shown)
    const proposed = await propose(context, { tools, settings, round, desk })
    if (proposed.kind !== 'ok') return proposed
    const { reasoning, steps, deliver } = proposed.reply
    if (reasoning.nextAction === 'execute') {
      const { version, done = [] } = context
      const plan: Plan = {
        version,
        reasoning,
        deliver,
        settings: { ...settings, maxQuestions: context.questionsPerRun ?? context.settings.maxQuestions },
        steps: [...keptSteps(context, done), ...steps],
      }
      const data = { key: journalKey(scope, key), scope, plan, notes: proposed.notes }
      io.note(key, { kind: 'plan.accepted', data })
      return { kind: 'ok', plan }
    }
    if (settings.maxQuestions - desk.asked <= 0) return needsInformation(reasoning.missingInfo, proposed.key)
    const question = reasoning.missingInfo.join('\n')
    const asked = await io.ask({
      ...{ key: `${key}/ask/${round}`, kind: 'clarification', question },
      context: { goal: settings.goal, missingInfo: reasoning.missingInfo, reasoning: { ...reasoning } },
      choices: [{ choice: 'answer' }],
    })
    if (asked.kind !== 'ok') return asked
    const answer =
      asked.value.kind === 'decided' ? (asked.value.decision.value ?? asked.value.decision.note) : undefined
    const facts = answer === undefined ? settings.facts : withAnswer(settings.facts, { question, answer })
    settings = { ...settings, facts, maxQuestions: settings.maxQuestions - 1 }
  }
}

type Round = { tools: PlanTool[]; settings: PlanSettings; round: number; desk: Desk }

/** PLAN-5: at most so many per run, whoever asks; fixed when the planning begins, since the prompt tells it. */
async function questionsLeft({ io, run, key, settings }: PlanContext): Promise<number> {
  if (settings.maxQuestions === 0) return 0
  return io.choose(`${key}/questions`, () => Math.max(0, settings.maxQuestions - questionsSoFar(run)))
}

function deskOf(context: PlanContext, tools: PlanTool[]): Desk {
  const { io, run, program, scope, key, settings, done = [] } = context
  const { deliver, questionsExpireAfterMs: expiresAfterMs } = settings
  return {
    ...{ io, run, program, scope, key, lists: referenceTools(program) },
    frame: { tools, deliver, done: new Map(done.map((step) => [step.id, toolOf(tools, step.tool)])) },
    limits: {
      maxQuestions: context.questionsPerRun ?? settings.maxQuestions,
      ...(expiresAfterMs === undefined ? {} : { expiresAfterMs }),
    },
    ...{ told: '', found: new Map(), answers: new Map(), asked: 0 },
  }
}

/** One exchange with the model: its first reply and at most two corrections. */
async function propose(context: PlanContext, { tools, settings, round, desk }: Round): Promise<Proposed> {
  const { io, run, scope, taken = new Set() } = context
  const vault = new Vault()
  const messages = planPrompt({
    ...{ settings, tools, maxSteps: maxSteps(context) },
    questionsLeft: settings.maxQuestions - desk.asked,
    ...concealed(context, vault),
  })
  const schema = { name: 'plan', schema: planReplySchema(tools, settings.deliver) }
  let problems: string[] = []
  let last = ''
  for (let attempt = 1, left: number = DEFAULTS.corrections; left >= 0; attempt++, left--) {
    const key = `${context.key}/model/${round}.${attempt}`
    const asked = await io.model(key, requestOf(context, messages, schema), {
      ...context.limits,
      retryCut: left > 0,
    })
    if (asked.kind !== 'ok') return asked
    // a reply that had to be asked for twice because it was cut has used up one correction
    if (run.models.has(longerKey(journalKey(scope, key)))) left -= 1
    last = key
    const { text } = asked.value
    const read = readReply(text, (value) => isJsonObject(value) && 'steps' in value)
    if (read.ok) noteRepairs(context, key, read.notes)
    const checked: SettledPlan = read.ok
      ? await check(
          desk,
          renameSteps(vault.reveal(read.value), taken),
          read.notes.map(({ message }) => message),
        )
      : { kind: 'problems', problems: [read.message] }
    if (checked.kind === 'ok') return { ...checked, key }
    if (checked.kind !== 'problems') return checked
    problems = checked.problems
    io.note(`${key}/rejected`, {
      kind: 'plan.rejected',
      data: { key: journalKey(scope, key), scope, problems, attempt },
    })
    messages.push(
      ...correction(
        text,
        problems.map((problem) => vault.concealText(problem)),
      ),
    )
  }
  return planInvalid(problems, last)
}

/** REACT-2: what tools answered reaches the model with everything sensitive behind placeholders; its plan is read with the values put back. */
function concealed(
  { done = [], observation }: PlanContext,
  vault: Vault,
): { done: DoneStep[]; observation: Observation | null } {
  const steps = done.map((step) => ({ ...step, output: vault.conceal(step.output) }))
  if (observation === undefined) return { done: steps, observation: null }
  const { args, message, details } = observation
  const hidden = (given: JsonObject): JsonObject => {
    const value = vault.conceal(given)
    return isJsonObject(value) ? value : {}
  }
  return {
    done: steps,
    observation: {
      ...{ ...observation, args: hidden(args), message: vault.concealText(message) },
      ...(details === undefined ? {} : { details: hidden(details) }),
    },
  }
}

/** What can be said without asking anybody, then what reference lists and people say. */
async function check(desk: Desk, value: Json, repairs: readonly string[]): Promise<SettledPlan> {
  const checked = validatePlan(value, desk.frame)
  if (!checked.ok) return { kind: 'problems', problems: checked.problems }
  const { reply } = checked
  const notes = [...repairs, ...checked.notes]
  if (reply.reasoning.nextAction === 'ask') return { kind: 'ok', reply, notes }
  const settled = await settlePlan(desk, reply)
  return settled.kind === 'ok' ? { ...settled, notes: [...notes, ...settled.notes] } : settled
}

function requestOf(
  { settings }: PlanContext,
  messages: ModelMessage[],
  schema: { name: string; schema: { [key: string]: Json } },
) {
  return { ...modelSettings(settings), messages: [...messages], schema }
}

/** Stated in the prompt only; the step guard enforces it (PLAN-7). */
function maxSteps({ program }: PlanContext): number {
  return Math.min(effectiveGuards(program.document.guards).maxSteps, DEFAULTS.executor.maxSteps)
}

/** The done steps stand in the new plan as they were, so that it explains the whole way. */
function keptSteps({ run, scope }: PlanContext, done: readonly DoneStep[]): Plan['steps'] {
  return done.map(({ id, tool }) => {
    const args = run.calls.get(journalKey(scope, id))?.args ?? {}
    return { id, tool, args: { $json: args }, dependsOn: [], why: 'Done before the plan was changed' }
  })
}

function toolOf(tools: readonly PlanTool[], ref: string): PlanTool | null {
  return tools.find((tool) => tool.ref === ref) ?? null
}

function noteRepairs({ io, scope }: PlanContext, key: string, notes: readonly Wording[]): void {
  for (const [index, note] of notes.entries())
    io.note(`${key}/repair/${index}`, {
      kind: 'warning.noted',
      data: { scope, code: 'REPLY_REPAIRED', ...note },
    })
}

function needsInformation(missing: readonly string[], key: string): PlanOutcome {
  const needs = faultOf('NEEDS_INFORMATION.plan', { missing: missing.join('; ') })
  return { kind: 'fault', fault: { ...needs, details: { missingInfo: [...missing] } }, key }
}

function planInvalid(problems: string[], key: string): Exclude<PlanOutcome, { kind: 'ok' }> {
  const tries = 1 + DEFAULTS.corrections
  const invalid = faultOf('PLAN_INVALID', { tries, problems: problems.join(' ') })
  return { kind: 'fault', fault: { ...invalid, details: { problems } }, key }
}
