import * as z from 'zod'
import type { CreatedPipeline } from '@/lib/api/pipelines'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { notFound } from '../httpProblem'
import { createPipeline } from './createPipeline'
import { readTemplate } from './templates'

export const CreateFromTemplateSchema = z.strictObject({
  template: z.string().min(1).max(100),
  /** In place of the template's own: in whose language it is made is known to whoever asks. */
  name: z.string().trim().min(1).max(200).exactOptional(),
  description: z.string().trim().max(2000).exactOptional(),
})

/** Throws 404 for a template that does not exist. */
export async function createFromTemplate(
  services: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
  { template, ...own }: z.infer<typeof CreateFromTemplateSchema>,
): Promise<CreatedPipeline> {
  const document = await readTemplate(services.env, template)
  if (!document) throw notFound('template')
  return createPipeline(services, actor, { ...document, ...own }, 'template')
}
