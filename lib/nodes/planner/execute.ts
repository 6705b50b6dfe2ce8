import type { NodeExecutor } from '../../engine/executor'
import { modelSettings } from '../../engine/model/modelSettings'
import { makePlan } from '../../engine/planning/makePlan'
import { timeLimits } from '../../engine/timeLimits'
import { DEFAULTS } from '../../graph/defaults'
import type { Json } from '../../graph/json'
import type { PlanSettings } from '../../run/plan'
import type { PlannerConfig } from './definition'

/** Has a model make a plan, checks it, and asks a person for what is missing. */
export const executePlanner: NodeExecutor<PlannerConfig> = async (context) => {
  const { config, inputs, io, run, program, scope, node } = context
  const made = await makePlan({
    ...{ io, run, program, scope, key: 'plan', version: 1, settings: settingsOf(config, inputs) },
    limits: timeLimits(node),
  })
  if (made.kind === 'fault') return { kind: 'failed', fault: made.fault, key: made.key }
  if (made.kind !== 'ok') return made
  const { plan } = made
  return { kind: 'finished', port: 'done', output: { plan: { ...plan }, reasoning: { ...plan.reasoning } } }
}

function settingsOf(
  config: PlannerConfig,
  { goal = '', facts = null }: { [name: string]: Json },
): PlanSettings {
  return {
    goal: typeof goal === 'string' ? goal : JSON.stringify(goal),
    facts,
    tools: config.tools,
    deliver: config.deliver,
    rulePacks: config.rulePacks ?? [],
    ...modelSettings(config),
    instructions: config.instructions ?? null,
    maxQuestions: config.questions?.max ?? DEFAULTS.questions,
    ...(config.questions?.expiresAfterMs === undefined
      ? {}
      : { questionsExpireAfterMs: config.questions.expiresAfterMs }),
  }
}
