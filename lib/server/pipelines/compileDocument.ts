import type { ToolPort } from '@/lib/engine/ports'
import { compile } from '@/lib/graph/compile'
import type { Pipeline } from '@/lib/graph/document'
import type { Compiled } from '@/lib/graph/program'
import { referencedPipelines } from '@/lib/graph/referencedPipelines'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { LoadPipeline } from './publishedPipelines'

/** Compiles against the tools and the published pipelines that this installation knows now; without a database it knows no other pipelines. */
export async function compileDocument(
  { tools }: { tools: ToolPort },
  document: Pipeline,
  load: LoadPipeline = async () => null,
): Promise<Compiled> {
  const [listed, pipelines] = await Promise.all([
    tools.catalogue(),
    referencedPipelines(document, nodeDefinitions, load),
  ])
  return compile(document, { definitions: nodeDefinitions, catalogue: { ...listed, pipelines } })
}
