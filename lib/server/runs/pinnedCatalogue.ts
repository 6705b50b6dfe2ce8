import type { Catalogue, CataloguePipeline, CatalogueTool } from '@/lib/graph/catalogue'
import type { Program } from '@/lib/graph/program'

/**
 * The tools a program can call, in the pipelines inside it too, as they were listed when it was compiled, and those pipelines: what a run needs to be
 * compiled again, and no more.
 */
export function pinnedCatalogue(program: Program): Catalogue {
  const tools = new Map<string, CatalogueTool>()
  for (const { tools: reached } of programsOf(program))
    for (const { ref, listed } of reached.values()) if (listed) tools.set(ref, listed)
  const listed = [...tools.values()].sort((a, b) => (a.ref < b.ref ? -1 : 1))
  const pipelines = [...(program.catalogue.pipelines ?? [])].sort(byName)
  return pipelines.length === 0 ? { tools: listed } : { tools: listed, pipelines }
}

function programsOf(program: Program): Program[] {
  return [program, ...[...program.nodes.values()].flatMap(({ flow }) => (flow ? programsOf(flow) : []))]
}

function byName(a: CataloguePipeline, b: CataloguePipeline): number {
  return a.id === b.id ? a.version - b.version : a.id < b.id ? -1 : 1
}
