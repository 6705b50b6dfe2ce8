import * as z from 'zod'
import type { Prisma, PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { PublishedVersion } from '@/lib/api/pipelines'
import type { ToolPort } from '@/lib/engine/ports'
import type { Pipeline } from '@/lib/graph/document'
import { withoutDraftData } from '@/lib/graph/withoutDraftData'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import { type HttpProblem, httpProblem } from '../httpProblem'
import { compileDocument } from './compileDocument'
import { documentHash } from './documentHash'
import { findPipeline } from './findPipeline'
import { publishedPipelines } from './publishedPipelines'
import { refuseProblems } from './refuseProblems'
import { storedDocument } from './storedDocument'

export const PublishPipelineSchema = z.strictObject({
  note: z.string().max(2000).default(''),
  /** When given, only this revision of the draft is published. */
  revision: z.number().int().min(1).optional(),
})

/**
 * Makes the draft an immutable numbered version. Throws 404, 409 when the draft has moved on from `revision`, and 422 with every problem of
 * severity `error` or `publish` (CMP-1, CMP-3).
 */
export async function publishPipeline(
  services: { prisma: PrismaClient; tools: ToolPort },
  actor: Actor,
  id: string,
  { note, revision }: z.infer<typeof PublishPipelineSchema>,
): Promise<PublishedVersion> {
  const row = await findPipeline(services.prisma, actor, id)
  if (revision !== undefined && revision !== row.revision) throw draftMoved(row.revision)
  const document = withoutDraftData(storedDocument(row.document, `pipeline ${id}`))
  const { problems } = await compileDocument(services, document, publishedPipelines(services.prisma, actor))
  refuseProblems('published', problems, ['error', 'publish'])
  return services.prisma.$transaction(async (tx) => {
    // one publisher at a time, or two would take the same number
    await tx.$queryRaw`select id from pipeline where id = ${id}::uuid for no key update`
    const current = await findPipeline(tx, actor, id)
    if (current.revision !== row.revision) throw draftMoved(current.revision)
    return addVersion(tx, actor, id, document, note)
  })
}

async function addVersion(
  tx: Prisma.TransactionClient,
  actor: Actor,
  pipelineId: string,
  document: Pipeline,
  note: string,
): Promise<PublishedVersion> {
  const hash = documentHash(document)
  const newest = await tx.pipelineVersion.findFirst({
    where: { pipelineId },
    orderBy: { version: 'desc' },
    select: { version: true, hash: true },
  })
  if (newest?.hash === hash) return { ...newest, unchanged: true }
  const version = (newest?.version ?? 0) + 1
  await tx.pipelineVersion.create({
    data: { pipelineId, version, hash, note, document, publishedBy: actorName(actor) },
  })
  await audit(tx, actor, 'pipeline.publish', `pipeline:${pipelineId}`, { details: { version, hash, note } })
  return { version, hash, unchanged: false }
}

function draftMoved(revision: number): HttpProblem {
  return httpProblem(409, 'REVISION_CONFLICT.publish', { revision }, { extra: { revision } })
}
