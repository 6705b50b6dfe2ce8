import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { CreatedPipeline } from '@/lib/api/pipelines'
import type { Pipeline } from '@/lib/graph/document'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import { DocumentSchema } from './documentSchema'

export const CreatePipelineSchema = z.strictObject({ document: DocumentSchema })

/** Stores a document as a new pipeline's draft; it may be unfinished. `how` is for the audit log: created, imported, copied. */
export async function createPipeline(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  document: Pipeline,
  how: 'create' | 'import' | 'duplicate' | 'template' = 'create',
): Promise<CreatedPipeline> {
  return prisma.$transaction(async (tx) => {
    const by = actorName(actor)
    const { id, revision } = await tx.pipeline.create({
      data: { workspaceId: actor.workspaceId, name: document.name, document, createdBy: by, updatedBy: by },
      select: { id: true, revision: true },
    })
    await audit(tx, actor, `pipeline.${how}`, `pipeline:${id}`, { details: { name: document.name } })
    return { id, revision }
  })
}
