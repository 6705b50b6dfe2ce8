import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Page } from '@/lib/api/page'
import type { PipelineSummary } from '@/lib/api/pipelines'
import { chatFieldOf } from '@/lib/graph/chatField'
import type { Actor } from '../access/actor'
import { pageOf, readCursor } from '../http/page'
import { RUN_STATUSES } from '../runs/runStatuses'
import { documentHash } from './documentHash'
import { storedDocument } from './storedDocument'

export const ListPipelinesSchema = z.strictObject({
  q: z.string().max(200).optional(),
  /** `true`: what was deleted and can be restored. */
  deleted: z.enum(['true', 'false']).optional(),
  after: z.string().max(200).optional(),
})

const PAGE_SIZE = 50

/** Newest change first. */
export async function listPipelines(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  { q, deleted, after }: z.infer<typeof ListPipelinesSchema>,
): Promise<Page<PipelineSummary>> {
  const cursor = readCursor(after)
  const rows = await prisma.pipeline.findMany({
    where: {
      workspaceId: actor.workspaceId,
      deletedAt: deleted === 'true' ? { not: null } : null,
      ...(q ? { name: { contains: q, mode: 'insensitive' } } : {}),
      ...(cursor
        ? { OR: [{ updatedAt: { lt: cursor.at } }, { updatedAt: cursor.at, id: { lt: cursor.id } }] }
        : {}),
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: PAGE_SIZE + 1,
    include: {
      versions: { orderBy: { version: 'desc' }, take: 1, select: { version: true, hash: true } },
      runs: { orderBy: { createdAt: 'desc' }, take: 1, select: { id: true, status: true, createdAt: true } },
      _count: { select: { runs: { where: { status: 'suspended' } } } },
    },
  })
  return pageOf(rows, PAGE_SIZE, ({ updatedAt, id }) => ({ at: updatedAt, id }), toItem)
}

type Row = {
  id: string
  name: string
  document: unknown
  revision: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
  versions: { version: number; hash: string }[]
  runs: { id: string; status: string; createdAt: Date }[]
  _count: { runs: number }
}

function toItem({
  id,
  name,
  document: stored,
  revision,
  versions,
  runs,
  _count,
  ...times
}: Row): PipelineSummary {
  const document = storedDocument(stored, `pipeline ${id}`)
  const [published] = versions
  const [run] = runs
  return {
    ...{ id, name, revision },
    description: document.description ?? null,
    nodes: document.nodes.length,
    chat: chatFieldOf(document) !== null,
    createdAt: times.createdAt.toISOString(),
    updatedAt: times.updatedAt.toISOString(),
    deletedAt: times.deletedAt?.toISOString() ?? null,
    version: published?.version ?? null,
    ahead: published?.hash !== documentHash(document),
    lastRun: run
      ? {
          id: run.id,
          status: z.enum(RUN_STATUSES).parse(run.status),
          createdAt: run.createdAt.toISOString(),
        }
      : null,
    suspended: _count.runs,
  }
}
