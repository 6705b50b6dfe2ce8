import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { pipelineRefs } from '@/lib/graph/compiler/flows'
import type { Pipeline } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { Actor } from '../access/actor'
import type { LoadPipeline } from './publishedPipelines'

/**
 * Which pipelines here stand for those a document from elsewhere refers to, by name: the only one of that name that has the version. References that
 * hold here as they are stay as they are.
 */
export async function matchPipelines(
  prisma: PrismaClient,
  { workspaceId }: Actor,
  document: Pipeline,
  load: LoadPipeline,
): Promise<{ [name: string]: string }> {
  const matches: { [name: string]: string } = {}
  for (const ref of pipelineRefs(document, nodeDefinitions)) {
    if (Object.hasOwn(matches, ref.name) || (await load(ref))) continue
    const here = await prisma.pipeline.findMany({
      where: { workspaceId, deletedAt: null, name: ref.name, versions: { some: { version: ref.version } } },
      select: { id: true },
      take: 2,
    })
    const [only, ...more] = here
    if (only && more.length === 0) matches[ref.name] = only.id
  }
  return matches
}
