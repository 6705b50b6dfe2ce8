import type { NodeExecutor } from '../../engine/executor'
import { modelSettings } from '../../engine/model/modelSettings'
import type { ReactSettings } from '../../engine/react/reactContext'
import { runTurns } from '../../engine/react/runTurns'
import { timeLimits } from '../../engine/timeLimits'
import { DEFAULTS } from '../../graph/defaults'
import type { Json } from '../../graph/json'
import { mostTurns, thinkingMs } from '../../graph/reactLimits'
import { activationAt } from '../../run/flows'
import { conversationSize, type ReactConfig } from './definition'

/** Thinks and acts in turns until the goal is reached (spec §6). */
export const executeReact: NodeExecutor<ReactConfig> = async (context) => {
  const { config, inputs, io, run, program, scope, node, mode } = context
  const { attempt, action } = thinkingMs(node.node.guards)
  const ended = await runTurns({
    ...{ io, run, program, scope, mode },
    retries: activationAt(run, scope)?.retries ?? 0,
    limits: timeLimits(node),
    thinking: { attemptTimeoutMs: attempt, actionTimeoutMs: action },
    settings: settingsOf(config, inputs, node.node.guards?.maxSteps ?? DEFAULTS.executor.maxSteps),
  })
  switch (ended.kind) {
    case 'ok': {
      const { result, steps, degraded } = ended
      return { kind: 'finished', port: 'done', output: { result, steps, degraded } }
    }
    case 'fault': {
      const { fault, key, steps, degraded } = ended
      return { kind: 'failed', fault, key, output: { steps, degraded } }
    }
    default:
      return ended
  }
}

function settingsOf(
  config: ReactConfig,
  { goal = '', facts = null }: { [name: string]: Json },
  maxSteps: number,
): ReactSettings {
  return {
    goal: typeof goal === 'string' ? goal : JSON.stringify(goal),
    facts,
    tools: config.tools,
    deliver: config.deliver ?? null,
    instructions: config.instructions ?? null,
    rulePacks: config.rulePacks ?? [],
    asking: modelSettings(config),
    maxSteps,
    maxTurns: mostTurns(maxSteps, config.maxTurns),
    maxQuestions: config.questions?.max ?? DEFAULTS.questions,
    size: conversationSize(config),
  }
}
