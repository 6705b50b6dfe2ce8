import type { NodeDefinition } from './definition'
import type { PipelineNode } from './document'

/** A fresh node whose id is its type, or the type with the first free number (`tool`, `tool2`, …). The UI chooses the title. */
export function newNode(
  definition: Pick<NodeDefinition<never>, 'type' | 'defaults'>,
  existingIds: Iterable<string>,
  title: string = definition.type,
): PipelineNode {
  const taken = new Set(existingIds)
  const stem = definition.type.replace(/[^a-zA-Z0-9_]/g, '_').replace(/^[^a-z]/, 'n')
  let id = stem
  for (let number = 2; taken.has(id); number += 1) id = `${stem}${number}`
  return { id, type: definition.type, title, config: structuredClone(definition.defaults) }
}
