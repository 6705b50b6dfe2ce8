import type { CataloguePipeline } from './catalogue'
import { flowKey, pipelineRefs } from './compiler/flows'
import type { NodeDefinitions } from './definition'
import type { Pipeline, PipelineRef } from './document'

/** More than anybody draws; keeps documents that refer to each other from being read without end. */
const MOST = 200

/** Every pipeline version that `document` refers to, directly or through others. What `load` does not find is left out; the compiler names it. */
export async function referencedPipelines(
  document: Pipeline,
  definitions: NodeDefinitions,
  load: (ref: PipelineRef) => Promise<Pipeline | null>,
): Promise<CataloguePipeline[]> {
  const found = new Map<string, CataloguePipeline>()
  const asked = new Set<string>()
  const queue = pipelineRefs(document, definitions)
  for (const ref of queue) {
    const key = flowKey(ref)
    if (asked.has(key) || asked.size >= MOST) continue
    asked.add(key)
    const called = await load(ref)
    if (!called) continue
    found.set(key, { id: ref.id, version: ref.version, document: called })
    queue.push(...pipelineRefs(called, definitions))
  }
  return [...found.values()]
}
