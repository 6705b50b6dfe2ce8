import type { NodeExecutor } from '../../engine/executor'
import type { ExecutorConfig } from './definition'
import { executePlan } from './executePlan'
import { executeReact } from './executeReact'

/** Reaches a goal with tools: by a plan made before, or by thinking before every step. */
export const executeExecutor: NodeExecutor<ExecutorConfig> = (context) => {
  const { config } = context
  return config.mode === 'plan' ? executePlan(context) : executeReact({ ...context, config })
}
