import type { Catalogue } from './catalogue'
import type { DefinitionContext } from './definition'
import type { Pipeline, ToolPolicy } from './document'

/**
 * What definitions may ask: tools with this installation's suggestion overlaid by the document's policy, and what `flow` knows of other pipelines (the
 * compiler knows them; without it they are unknown).
 */
export function definitionContext(
  pipeline: Pipeline,
  catalogue: Catalogue,
  flow: DefinitionContext['flow'] = () => undefined,
): DefinitionContext {
  const listedTools = new Map(catalogue.tools.map((tool) => [tool.ref, tool]))
  const policies = new Map<string, ToolPolicy>()
  for (const policy of pipeline.tools ?? []) if (!policies.has(policy.ref)) policies.set(policy.ref, policy)
  return {
    flow,
    pipeline,
    catalogue,
    tool: (ref) => {
      const tool = listedTools.get(ref)
      const policy = policies.get(ref)
      if (!tool && !policy) return undefined
      return { policy: { ref, ...tool?.suggested, ...policy }, listed: tool }
    },
  }
}
