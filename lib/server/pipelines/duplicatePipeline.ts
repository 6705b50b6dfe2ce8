import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { CreatedPipeline } from '@/lib/api/pipelines'
import type { Actor } from '../access/actor'
import { createPipeline } from './createPipeline'
import { findPipeline } from './findPipeline'
import { storedDocument } from './storedDocument'

export const DuplicatePipelineSchema = z.strictObject({ name: z.string().trim().min(1).max(200) })

/** A new pipeline with the draft of an existing one; versions and runs stay behind. */
export async function duplicatePipeline(
  services: { prisma: PrismaClient },
  actor: Actor,
  id: string,
  { name }: z.infer<typeof DuplicatePipelineSchema>,
): Promise<CreatedPipeline> {
  const row = await findPipeline(services.prisma, actor, id)
  return createPipeline(
    services,
    actor,
    { ...storedDocument(row.document, `pipeline ${id}`), name },
    'duplicate',
  )
}
