import type { NodeExecutor, NodeExecutors } from '../engine/executor'
import { executeClassifier } from './classifier/execute'
import { executeEach } from './each/execute'
import { executeExecutor } from './executor/execute'
import { executeHuman } from './human/execute'
import { executeInput } from './input/execute'
import { executeLlm } from './llm/execute'
import { executeMemory } from './memory/execute'
import { executeOutput } from './output/execute'
import { executePlanner } from './planner/execute'
import { executeRouter } from './router/execute'
import { executeSubflow } from './subflow/execute'
import { executeTool } from './tool/execute'
import { executeTransform } from './transform/execute'
import { executeValidator } from './validator/execute'

const EXECUTORS = {
  input: executeInput,
  planner: executePlanner,
  executor: executeExecutor,
  validator: executeValidator,
  router: executeRouter,
  classifier: executeClassifier,
  human: executeHuman,
  tool: executeTool,
  llm: executeLlm,
  transform: executeTransform,
  memory: executeMemory,
  subflow: executeSubflow,
  each: executeEach,
  output: executeOutput,
}

/** What every node type does. Adding a type adds its line here and one in `definitions.ts`. */
export const nodeExecutors: NodeExecutors = new Map(
  // biome-ignore lint/suspicious/noExplicitAny: the config type differs per member; the compiler parsed each before use
  Object.entries(EXECUTORS) as [string, NodeExecutor<any>][],
)
