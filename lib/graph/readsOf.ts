import type { NodeDefinitions } from './definition'
import type { PipelineNode } from './document'
import { parseExpression } from './expression'
import { ITEM, referencesOf } from './references'
import { expressionsIn } from './value'

/** What a node reads: the run's input, and other nodes' results. `required` where some expression cannot do without. */
export type Reads = { input: boolean; nodes: ReadonlyMap<string, { required: boolean }> }

/** From the node's inputs and config alone; expressions that cannot be parsed read nothing. */
export function readsOf(node: PipelineNode, definitions: NodeDefinitions): Reads {
  const definition = definitions.get(node.type)
  const config = definition?.config.safeParse(node.config)
  const sources = [
    ...expressionsIn(node.in ?? {}).map(({ source }) => source),
    ...(definition && config?.success ? definition.expressions(config.data).map(({ source }) => source) : []),
  ]
  const nodes = new Map<string, { required: boolean }>()
  let input = definition?.role === 'input'
  for (const source of sources) {
    const parsed = parseExpression(source)
    for (const { path, tested, guards } of parsed.ok ? referencesOf(parsed.expression).references : []) {
      const [root, id] = path
      if (root === 'input') input = true
      if (root !== 'nodes' || id === undefined || id === ITEM) continue
      const required = !tested && !guards.has(`nodes.${id}`)
      nodes.set(id, { required: required || nodes.get(id)?.required === true })
    }
  }
  return { input, nodes }
}
