import type { NodeDefinitions } from './definition'
import type { PipelineNode } from './document'
import { parseExpression } from './expression'
import { ITEM, referencesOf } from './references'
import { expressionsIn } from './value'

/** What a node reads: the run's input, and which parts of other nodes' results. `required` where some expression cannot do without. */
export type Reads = { input: boolean; nodes: ReadonlyMap<string, { required: boolean; paths: string[][] }> }

/** From the node's inputs and config alone; expressions that cannot be parsed read nothing. */
export function readsOf(node: PipelineNode, definitions: NodeDefinitions): Reads {
  const definition = definitions.get(node.type)
  const config = definition?.config.safeParse(node.config)
  const sources = [
    ...expressionsIn(node.in ?? {}).map(({ source }) => source),
    ...(definition && config?.success ? definition.expressions(config.data).map(({ source }) => source) : []),
  ]
  const nodes = new Map<string, { required: boolean; paths: string[][] }>()
  let input = definition?.role === 'input'
  for (const source of sources) {
    const parsed = parseExpression(source)
    for (const { path, tested, guards } of parsed.ok ? referencesOf(parsed.expression).references : []) {
      const [root, id, ...rest] = path
      if (root === 'input') input = true
      if (root !== 'nodes' || id === undefined || id === ITEM) continue
      const required = !tested && !guards.has(`nodes.${id}`)
      const known = nodes.get(id) ?? { required: false, paths: [] }
      // `has(nodes.x)` asks whether it ran, not what it gave
      const paths = tested && rest.length === 0 ? known.paths : [...known.paths, rest]
      nodes.set(id, { required: required || known.required, paths })
    }
  }
  return { input, nodes }
}
