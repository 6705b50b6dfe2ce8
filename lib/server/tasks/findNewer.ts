import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { NewerDefinition } from '@/lib/api/tasks'
import { pipelineChanges } from '@/lib/graph/pipelineChanges'
import type { Actor } from '../access/actor'
import { documentHash } from '../pipelines/documentHash'
import { storedDocument } from '../pipelines/storedDocument'
import { findRun } from '../runs/findRun'
import { getRunDocument } from '../runs/getRunDocument'

const MOST_CHANGES = 200

/** The run keeps its version and policies whatever this says; null when there is nothing newer, or the pipeline is gone. */
export async function findNewer(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  runId: string,
): Promise<NewerDefinition | null> {
  const { pipelineId, version } = await findRun(prisma, actor, runId)
  if (pipelineId === null) return null
  const pinned = await getRunDocument({ prisma }, actor, runId)
  const newest =
    version === null ? await draft(prisma, pipelineId) : await published(prisma, pipelineId, version)
  if (!newest) return null
  const document = storedDocument(newest.document, `pipeline ${pipelineId}`)
  if (documentHash(document) === pinned.documentHash) return null
  return {
    version: newest.version,
    changes: pipelineChanges(pinned.document, document).slice(0, MOST_CHANGES),
  }
}

async function published(prisma: PrismaClient, pipelineId: string, version: number) {
  return prisma.pipelineVersion.findFirst({
    where: { pipelineId, version: { gt: version }, pipeline: { deletedAt: null } },
    orderBy: { version: 'desc' },
    select: { version: true, document: true },
  })
}

async function draft(prisma: PrismaClient, id: string) {
  const row = await prisma.pipeline.findFirst({ where: { id, deletedAt: null }, select: { document: true } })
  return row && { version: null, document: row.document }
}
