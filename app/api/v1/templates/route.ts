import type { Page } from '@/lib/api/page'
import type { Template } from '@/lib/api/templates'
import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { CreateFromTemplateSchema, createFromTemplate } from '@/lib/server/pipelines/createFromTemplate'
import { listTemplates } from '@/lib/server/pipelines/templates'

export const GET = route(async (request) => {
  await requireActor(request, 'viewer')
  return answer({ items: await listTemplates(container().env), nextCursor: null } satisfies Page<Template>)
})

/** A new pipeline from a template. */
export const POST = route(async (request) => {
  const actor = await requireActor(request, 'editor')
  const body = await readBody(request, CreateFromTemplateSchema)
  return answer(await createFromTemplate(container(), actor, body), 201)
})
