import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Pipeline } from '@/lib/graph/document'
import { parsePipeline } from '@/lib/graph/parsePipeline'
import { pipelineIdTail } from '@/lib/graph/pipelineToolName'
import type { Actor } from '../access/actor'
import { log } from '../log'
import { describeTool } from './describeTool'

/** A pipeline as a tool, at the version that was the newest when it was looked up. */
export type PublishedTool = Described & { pipelineId: string; version: number }
/** `titles`: of its nodes, by id. */
type Described = { tool: Tool; titles: ReadonlyMap<string, string> }

const PAGE_SIZE = 200
/** Versions never change, so what was made of one is kept; the oldest make room. */
const MAX_KEPT = 1_000
const kept = new Map<string, Described | null>()

/** Published pipelines in the order they were made, from after the one with the id `after`; `next` is null on the last page. */
export async function listPublishedTools(
  prisma: PrismaClient,
  { workspaceId }: Actor,
  after: string | null,
): Promise<{ tools: Tool[]; next: string | null }> {
  const rows = await prisma.pipeline.findMany({
    where: {
      workspaceId,
      deletedAt: null,
      versions: { some: {} },
      ...(after === null ? {} : { id: { gt: after } }),
    },
    orderBy: { id: 'asc' },
    take: PAGE_SIZE + 1,
    select: { id: true, versions: NEWEST },
  })
  const shown = rows.slice(0, PAGE_SIZE)
  const found = await newestOf(prisma, shown)
  return {
    tools: found.map(({ tool }) => tool),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The pipeline that a tool's name means, by the end of it: words that a rename has changed since do no harm. */
export async function findPublishedTool(
  prisma: PrismaClient,
  { workspaceId }: Actor,
  name: string,
): Promise<PublishedTool | null> {
  const tail = pipelineIdTail(name)
  if (tail === null) return null
  const ids = await prisma.$queryRaw<{ id: string }[]>`
    select id::text as id from pipeline
    where workspace_id = ${workspaceId}::uuid and deleted_at is null and right(id::text, 12) = ${tail}`
  const rows = await prisma.pipeline.findMany({
    where: { id: { in: ids.map(({ id }) => id) }, workspaceId, deletedAt: null },
    select: { id: true, versions: NEWEST },
  })
  const found = await newestOf(prisma, rows)
  return found.find(({ tool }) => tool.name === name) ?? found[0] ?? null
}

const NEWEST = {
  orderBy: { version: 'desc' },
  take: 1,
  select: { id: true, version: true },
} as const

type Row = { id: string; versions: { id: string; version: number }[] }

async function newestOf(prisma: PrismaClient, rows: Row[]): Promise<PublishedTool[]> {
  const newest = rows.flatMap(({ id, versions }) =>
    versions.map((version) => ({ pipelineId: id, version: version.version, versionId: version.id })),
  )
  const described = await describeVersions(
    prisma,
    newest.map(({ versionId }) => versionId),
  )
  return newest.flatMap(({ pipelineId, version, versionId }) => {
    const known = described.get(versionId)
    return known ? [{ pipelineId, version, ...known }] : []
  })
}

/** By the id of the version; a document that cannot be read is no tool, and takes no other one with it. */
async function describeVersions(
  prisma: PrismaClient,
  versionIds: string[],
): Promise<ReadonlyMap<string, Described | null>> {
  const missing = versionIds.filter((id) => !kept.has(id))
  const rows =
    missing.length === 0
      ? []
      : await prisma.pipelineVersion.findMany({
          where: { id: { in: missing } },
          select: { id: true, pipelineId: true, document: true },
        })
  const described = new Map(versionIds.map((id) => [id, kept.get(id) ?? null]))
  for (const { id, pipelineId, document } of rows) {
    const parsed = parsePipeline(document)
    if (!parsed.ok) log().error({ pipelineId, problems: parsed.problems }, 'a stored version cannot be read')
    const made = parsed.ok ? describedAs(pipelineId, parsed.pipeline) : null
    described.set(id, made)
    kept.set(id, made)
  }
  for (const id of [...kept.keys()].slice(0, Math.max(0, kept.size - MAX_KEPT))) kept.delete(id)
  return described
}

function describedAs(pipelineId: string, document: Pipeline): Described {
  const titles = new Map(document.nodes.map(({ id, title }) => [id, title]))
  return { tool: describeTool(pipelineId, document), titles }
}
