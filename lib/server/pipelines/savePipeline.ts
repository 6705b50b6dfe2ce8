import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { SavedPipeline } from '@/lib/api/pipelines'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import { httpProblem } from '../httpProblem'
import { DocumentSchema } from './documentSchema'
import { getPipeline } from './getPipeline'

export const SavePipelineSchema = z.strictObject({
  document: DocumentSchema,
  /** The revision this draft is based on. */
  revision: z.number().int().min(1),
})

/**
 * Replaces the draft. Throws 404, and 409 with the pipeline as it is now (`current`) when somebody saved in between: nothing is written then,
 * so neither side loses anything.
 */
export async function savePipeline(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
  { document, revision }: z.infer<typeof SavePipelineSchema>,
): Promise<SavedPipeline> {
  return prisma.$transaction(async (tx) => {
    const [saved] = await tx.pipeline.updateManyAndReturn({
      where: { id, workspaceId: actor.workspaceId, deletedAt: null, revision },
      data: { document, name: document.name, revision: revision + 1, updatedBy: actorName(actor) },
      select: { revision: true, updatedAt: true },
    })
    if (!saved) {
      const current = await getPipeline({ prisma: tx }, actor, id)
      throw httpProblem(
        409,
        'REVISION_CONFLICT.save',
        { revision: current.revision, own: revision },
        { extra: { current } },
      )
    }
    await audit(tx, actor, 'pipeline.save', `pipeline:${id}`, { details: { revision: saved.revision } })
    return { id, revision: saved.revision, updatedAt: saved.updatedAt.toISOString() }
  })
}
