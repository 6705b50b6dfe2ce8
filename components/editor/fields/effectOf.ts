import type { CatalogueTool } from '@/lib/graph/catalogue'
import type { EffectClass, Pipeline, ToolPolicy } from '@/lib/graph/document'

/** What a tool changes: the document's word, else the installation's suggestion; undefined when nobody has said. */
export function effectOf(
  ref: string,
  policies: Pipeline['tools'],
  tool: CatalogueTool | undefined,
): EffectClass | undefined {
  return policies?.find((policy) => policy.ref === ref)?.effect ?? tool?.suggested?.effect
}

/**
 * Pins the installation's suggestion for a tool in the document, with those of the tools that undo and probe it: what a pipeline does to
 * the world is part of the pipeline. Policies the document already has are left alone.
 */
export function withPinnedPolicy(
  policies: readonly ToolPolicy[],
  ref: string,
  tools: readonly CatalogueTool[],
): ToolPolicy[] {
  const pinned = [...policies]
  const queue = [ref]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const suggested = tools.find((tool) => tool.ref === next)?.suggested
    if (!suggested || pinned.some((policy) => policy.ref === next)) continue
    pinned.push(suggested)
    const helpers = [suggested.undo, suggested.exists, suggested.fingerprint, suggested.fallback]
    for (const helper of helpers) if (helper) queue.push(helper.tool)
  }
  return pinned
}
