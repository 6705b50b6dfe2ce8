import type { NodeDefinition, NodeDefinitions } from '../graph/definition'
import { classifierDefinition } from './classifier/definition'
import { eachDefinition } from './each/definition'
import { executorDefinition } from './executor/definition'
import { humanDefinition } from './human/definition'
import { inputDefinition } from './input/definition'
import { llmDefinition } from './llm/definition'
import { memoryDefinition } from './memory/definition'
import { outputDefinition } from './output/definition'
import { plannerDefinition } from './planner/definition'
import { routerDefinition } from './router/definition'
import { subflowDefinition } from './subflow/definition'
import { toolDefinition } from './tool/definition'
import { transformDefinition } from './transform/definition'
import { validatorDefinition } from './validator/definition'

/** Every node type, in the order of the palette. Adding a type adds its line here and one in `executors.ts`. */
export const nodeDefinitions: NodeDefinitions = new Map(
  [
    inputDefinition,
    plannerDefinition,
    executorDefinition,
    validatorDefinition,
    routerDefinition,
    classifierDefinition,
    humanDefinition,
    toolDefinition,
    llmDefinition,
    transformDefinition,
    memoryDefinition,
    subflowDefinition,
    eachDefinition,
    outputDefinition,
    // biome-ignore lint/suspicious/noExplicitAny: the config type differs per member; the compiler parses it before use
  ].map((definition): [string, NodeDefinition<any>] => [definition.type, definition]),
)
