import type { PipelineNode } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'

type Definition = NonNullable<ReturnType<typeof nodeDefinitions.get>>

/** The config as its type understands it (defaults applied), or null while it is unfinished or the type is unknown. */
export function parsedConfig(node: PipelineNode): { value: unknown } | null {
  const definition = nodeDefinitions.get(node.type)
  const parsed = definition?.config.safeParse(node.config)
  return parsed?.success ? { value: parsed.data } : null
}

/**
 * What a definition can already say about a node whose config is not finished. Definitions expect a parsed config; with a raw one they
 * may stumble, and then there is nothing to say yet.
 */
export function askDefinition<Answer>(
  node: PipelineNode,
  ask: (definition: Definition, config: unknown) => Answer,
): Answer | null {
  const definition = nodeDefinitions.get(node.type)
  if (!definition) return null
  const config = parsedConfig(node)
  if (config) return ask(definition, config.value)
  try {
    return ask(definition, { ...definition.defaults, ...node.config })
  } catch {
    return null
  }
}
