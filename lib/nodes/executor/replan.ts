import type { NodeContext } from '../../engine/executor'
import { makePlan, type PlanOutcome } from '../../engine/planning/makePlan'
import type { DoneStep, Observation } from '../../engine/planning/planPrompt'
import { DEFAULTS } from '../../graph/defaults'
import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import type { Plan } from '../../run/plan'
import type { ExecutorConfig } from './definition'
import type { FailedStep, StepOutcome } from './runSteps'

type Context = NodeContext<ExecutorConfig>
/** What a re-plan starts from, journaled so that it is the same after a crash: the failure and the steps that are kept. */
export type ReplanStart = { observation: Observation; kept: string[] }

const PREVIEW_LENGTH = 4000

/** Failures that another plan cannot mend: limits, a person's no, a journal that does not fit. */
const NOT_BY_PLAN = new Set([
  'STEPS_EXCEEDED',
  'BUDGET_EXCEEDED',
  'REPEATED_ACTION',
  'JOURNAL_MISMATCH',
  'REJECTED',
])
/** The tool, or what is known of it, refused an argument: which one and why helps to plan again, and a person to answer. */
export const NOT_ACCEPTED = new Set(['INVALID_PARAMETER', 'INVALID_ARGUMENTS'])
/** After these the effect has happened: planning again could make it happen twice. */
const AFTER_EFFECT = new Set(['OUTPUT_MISMATCH', 'RESULT_TOO_LARGE'])

/** GUARD-5, EXEC-12: at most 1 + ⌊steps ÷ 5⌋ re-plans, never more than 3; only where another plan may help. */
export function mayReplan(failed: FailedStep, original: Plan, current: Plan): boolean {
  const { fault, effect } = failed
  const most = Math.min(DEFAULTS.maxReplans, 1 + Math.floor(original.steps.length / 5))
  if (current.version - original.version >= most) return false
  return (
    fault.class === 'permanent' && !NOT_BY_PLAN.has(fault.code) && !(effect && AFTER_EFFECT.has(fault.code))
  )
}

/** The plan this activation goes by: the last one accepted in it, else the one it was given. All of them, oldest first. */
export function plansSoFar({ run, scope }: Context, given: Plan): Plan[] {
  const own = [...run.plans].filter(([key]) => key.startsWith(`${scope}/replan/`)).map(([, plan]) => plan)
  return [given, ...own.sort((a, b) => a.version - b.version)]
}

/** A person who sends the node back wants the failed step tried again first; so each return begins a re-plan of its own. */
function replanKey({ run, node }: Context, current: Plan): string {
  return `replan/${current.version + 1}/${run.nodes.get(node.id)?.retries ?? 0}`
}

/** The start of a re-plan that a crash interrupted; null when there is none. */
export function interruptedReplan(context: Context, current: Plan): ReplanStart | null {
  const made = context.run.choices.get(`${context.scope}/${replanKey(context, current)}/start`)
  return isJsonObject(made) ? readStart(made) : null
}

/** Fresh or from the journal, a start is put together here: prompts are made of it, and they must be the same to the letter. */
function readStart({ observation, kept }: JsonObject): ReplanStart | null {
  if (!isJsonObject(observation) || !Array.isArray(kept)) return null
  const { step, tool, args, code, message, details } = observation
  return {
    observation: {
      ...{ step: String(step), tool: String(tool), code: String(code), message: String(message) },
      args: isJsonObject(args) ? args : {},
      ...(details !== undefined && isJsonObject(details) ? { details } : {}),
    },
    kept: kept.map(String),
  }
}

export async function beginReplan(
  context: Context,
  current: Plan,
  failed: FailedStep,
  done: ReadonlyMap<string, StepOutcome>,
): Promise<ReplanStart | null> {
  const { step, args, fault } = failed
  const details = fault.details ?? null
  const observation = {
    ...{ step: step.id, tool: step.tool, args, code: fault.code, message: fault.message },
    ...(NOT_ACCEPTED.has(fault.code) && isJsonObject(details) ? { details } : {}),
  }
  const start = { observation, kept: [...done.keys()] }
  return readStart(await context.io.choose(`${replanKey(context, current)}/start`, (): JsonObject => start))
}

/** Makes the next plan from what happened; steps already done are part of it and are not done again. */
export function planAgain(
  context: Context,
  plans: readonly Plan[],
  current: Plan,
  start: ReplanStart,
  done: ReadonlyMap<string, StepOutcome>,
): Promise<PlanOutcome> {
  const { io, run, program, scope } = context
  const kept = start.kept.flatMap((id): DoneStep[] => {
    const outcome = done.get(id)
    return outcome ? [{ id, tool: outcome.tool, output: preview(outcome.output) }] : []
  })
  return makePlan({
    ...{ io, run, program, scope, done: kept, observation: start.observation },
    key: replanKey(context, current),
    version: current.version + 1,
    // a plan in progress does not stop to ask: the worst case counts no questions here
    settings: { ...current.settings, maxQuestions: 0 },
    questionsPerRun: current.settings.maxQuestions,
    taken: new Set(plans.flatMap(({ steps }) => steps.map(({ id }) => id))),
  })
}

function preview(output: Json): Json {
  const text = JSON.stringify(output)
  return text.length <= PREVIEW_LENGTH
    ? output
    : `${text.slice(0, PREVIEW_LENGTH)}… (${text.length} characters)`
}
