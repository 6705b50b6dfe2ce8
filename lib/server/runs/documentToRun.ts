import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { httpProblem, notFound } from '../httpProblem'
import { findPipeline } from '../pipelines/findPipeline'
import { storedDocument } from '../pipelines/storedDocument'
import type { RunSource } from './startRun'

/** The draft, the version asked for, or else the newest version. Throws 404, and 422 when nothing is published yet. */
export async function documentToRun(
  prisma: PrismaClient,
  actor: Actor,
  pipelineId: string,
  { version, draft }: { version?: number | undefined; draft?: true | undefined },
): Promise<RunSource> {
  const row = await findPipeline(prisma, actor, pipelineId)
  if (draft) {
    if (version !== undefined) throw httpProblem(422, 'VERSION_AND_DRAFT', {})
    return { pipelineId, version: null, document: storedDocument(row.document, `pipeline ${pipelineId}`) }
  }
  const published = await prisma.pipelineVersion.findFirst({
    where: { pipelineId, ...(version === undefined ? {} : { version }) },
    orderBy: { version: 'desc' },
  })
  if (published) {
    const where = `version ${published.version} of pipeline ${pipelineId}`
    return { pipelineId, version: published.version, document: storedDocument(published.document, where) }
  }
  if (version !== undefined) throw notFound('version')
  throw httpProblem(422, 'NOT_PUBLISHED', {})
}
