import type { Prisma, PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { PipelineDetail } from '@/lib/api/pipelines'
import type { Actor } from '../access/actor'
import { actorNames } from '../access/actorNames'
import { documentHash } from './documentHash'
import { findPipeline } from './findPipeline'
import { storedDocument } from './storedDocument'

export async function getPipeline(
  { prisma }: { prisma: PrismaClient | Prisma.TransactionClient },
  actor: Actor,
  id: string,
): Promise<PipelineDetail> {
  const row = await findPipeline(prisma, actor, id)
  const document = storedDocument(row.document, `pipeline ${id}`)
  const newest = await prisma.pipelineVersion.findFirst({
    where: { pipelineId: id },
    orderBy: { version: 'desc' },
    select: { version: true, hash: true, note: true, publishedAt: true },
  })
  const names = await actorNames(prisma, row.updatedBy === null ? [] : [row.updatedBy])
  return {
    id,
    name: row.name,
    document,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    updatedByName: names.get(row.updatedBy ?? '') ?? null,
    published: newest ? { ...newest, publishedAt: newest.publishedAt.toISOString() } : null,
    ahead: newest?.hash !== documentHash(document),
  }
}
