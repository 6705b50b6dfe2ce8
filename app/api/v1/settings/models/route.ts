import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { describeModels } from '@/lib/server/settings/describeModels'
import { SaveModelsSchema, saveModels } from '@/lib/server/settings/saveModels'

export const GET = route(async (request) => {
  const actor = await requireActor(request, 'viewer')
  return answer(await describeModels(container(), actor))
})

export const PUT = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await saveModels(container(), actor, await readBody(request, SaveModelsSchema)))
})
