import type { Prisma, PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Pipeline } from '@/lib/graph/document'
import type { Actor } from '../access/actor'
import { actorNames } from '../access/actorNames'
import { documentHash } from './documentHash'
import { findPipeline } from './findPipeline'
import { storedDocument } from './storedDocument'

/** A pipeline with its draft, as the editor opens it and a conflict shows it. */
export type PipelineDetail = {
  id: string
  name: string
  document: Pipeline
  revision: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
  /** Null for whoever is gone. */
  updatedByName: string | null
  published: { version: number; hash: string; note: string; publishedAt: string } | null
  /** Whether the draft differs from what is published in more than positions. */
  ahead: boolean
}

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
