import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Page } from '@/lib/api/page'
import type { VersionDetail, VersionSummary } from '@/lib/api/pipelines'
import type { Actor } from '../access/actor'
import { actorNames } from '../access/actorNames'
import { notFound } from '../httpProblem'
import { findPipeline } from './findPipeline'
import { storedDocument } from './storedDocument'

const FIELDS = { version: true, hash: true, note: true, publishedBy: true, publishedAt: true }

/** All published versions, newest first. Throws 404 for an unknown pipeline. */
export async function listVersions(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<Page<VersionSummary>> {
  await findPipeline(prisma, actor, id)
  const rows = await prisma.pipelineVersion.findMany({
    where: { pipelineId: id },
    orderBy: { version: 'desc' },
    select: FIELDS,
  })
  const names = await actorNames(
    prisma,
    rows.map(({ publishedBy }) => publishedBy),
  )
  return {
    items: rows.map((row) => ({
      ...row,
      publishedByName: names.get(row.publishedBy) ?? null,
      publishedAt: row.publishedAt.toISOString(),
    })),
    nextCursor: null,
  }
}

/** One version with its document. Throws 404. */
export async function getVersion(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
  version: number,
): Promise<VersionDetail> {
  await findPipeline(prisma, actor, id)
  const row = await prisma.pipelineVersion.findUnique({
    where: { pipelineId_version: { pipelineId: id, version } },
    select: { ...FIELDS, document: true },
  })
  if (!row) throw notFound('version')
  const names = await actorNames(prisma, [row.publishedBy])
  return {
    ...row,
    document: storedDocument(row.document, `version ${version} of pipeline ${id}`),
    publishedByName: names.get(row.publishedBy) ?? null,
    publishedAt: row.publishedAt.toISOString(),
  }
}

/** A version number from a path: anything that is none is a version nobody has. */
export function readVersion(text: string): number {
  const version = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0
  if (version === 0) throw notFound('version')
  return version
}
