import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { type SaveModels, TestModelsSchema } from '@/lib/server/settings/saveModels'
import { testModels } from '@/lib/server/settings/testModels'

export const POST = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  const body = await readBody(request, TestModelsSchema)
  return answer(await testModels(container(), actor, isSettings(body) ? body : null, request.signal))
})

function isSettings(body: object): body is SaveModels {
  return 'model' in body
}
