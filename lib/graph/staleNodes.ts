import type { NodeDefinitions } from './definition'
import type { Pipeline, PipelineNode } from './document'
import { canonicalJson, type JsonObject } from './json'

/**
 * Nodes of the draft whose results in a run of `executed` are out of date: what they do (type, inputs, config, guards, the policies of their tools, being
 * disabled) or what leads to them is different now, or something before them is out of date. Titles and positions do not count. Nodes that are new in the draft
 * are named too; they have no result.
 */
export function staleNodes(
  executed: Pipeline,
  draft: Pipeline,
  definitions: NodeDefinitions,
): ReadonlySet<string> {
  const before = new Map(executed.nodes.map((node) => [node.id, identityOf(executed, node, definitions)]))
  const stale = new Set(
    draft.nodes.flatMap((node) =>
      before.get(node.id) === identityOf(draft, node, definitions) ? [] : [node.id],
    ),
  )
  const after = new Map<string, string[]>()
  for (const { source, target } of draft.edges) after.set(source, [...(after.get(source) ?? []), target])
  // a set is gone through in the order of insertion, added members included
  for (const id of stale) for (const next of after.get(id) ?? []) stale.add(next)
  return stale
}

/** What a node's result depends on, besides those of the nodes before it, as one text. */
function identityOf(pipeline: Pipeline, node: PipelineNode, definitions: NodeDefinitions): string {
  const { id: _, title: __, ...does } = node
  const definition = definitions.get(node.type)
  const config = definition?.config.safeParse(node.config)
  const tools: string[] = definition && config?.success ? definition.tools(config.data) : []
  const identity = {
    does,
    policies: (pipeline.tools ?? []).filter(({ ref }) => tools.includes(ref)),
    wires: pipeline.edges
      .filter(({ target }) => target === node.id)
      .map(({ source, port, loop }) => `${source}.${port}${loop ? `*${loop.max}` : ''}`)
      .sort(),
  }
  // a document is JSON; members that are absent are typed as possibly undefined
  const plain: JsonObject = JSON.parse(JSON.stringify(identity))
  return canonicalJson(plain)
}
