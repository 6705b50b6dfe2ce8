import type { NodeExecutor, NodeExecutors } from '../engine/executor'
import { executePlan } from './executor/execute'
import { executeHuman } from './human/execute'
import { executeInput } from './input/execute'
import { executeLlm } from './llm/execute'
import { executeOutput } from './output/execute'
import { executePlanner } from './planner/execute'
import { executeRouter } from './router/execute'
import { executeTool } from './tool/execute'
import { executeValidator } from './validator/execute'

const EXECUTORS = {
  input: executeInput,
  planner: executePlanner,
  executor: executePlan,
  validator: executeValidator,
  router: executeRouter,
  human: executeHuman,
  tool: executeTool,
  llm: executeLlm,
  output: executeOutput,
}

/** What every node type does. Adding a type adds its line here and one in `definitions.ts`. */
export const nodeExecutors: NodeExecutors = new Map(
  // biome-ignore lint/suspicious/noExplicitAny: the config type differs per member; the compiler parsed each before use
  Object.entries(EXECUTORS) as [string, NodeExecutor<any>][],
)
