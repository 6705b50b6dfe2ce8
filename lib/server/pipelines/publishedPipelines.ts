import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Pipeline, PipelineRef } from '@/lib/graph/document'
import type { Actor } from '../access/actor'
import { storedDocument } from './storedDocument'

export type LoadPipeline = (ref: PipelineRef) => Promise<Pipeline | null>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the published versions that documents refer to; null for what this workspace does not have. */
export function publishedPipelines(prisma: PrismaClient, { workspaceId }: Actor): LoadPipeline {
  return async ({ id, version }) => {
    // ids come from documents, which may come from anywhere
    if (!UUID.test(id)) return null
    const row = await prisma.pipelineVersion.findFirst({
      where: { version, pipelineId: id, pipeline: { workspaceId } },
      select: { document: true },
    })
    return row ? storedDocument(row.document, `version ${version} of pipeline ${id}`) : null
  }
}
