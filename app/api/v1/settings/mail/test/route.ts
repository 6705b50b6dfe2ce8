import { requireActor } from '@/lib/server/access/requireActor'
import { container } from '@/lib/server/container'
import { readBody } from '@/lib/server/http/readBody'
import { answer, route } from '@/lib/server/http/route'
import { TestMailSchema, testMail } from '@/lib/server/mail/manageMail'

/** Sends a mail to whoever asks: with the settings in the body, or, for `{}`, with those in use. */
export const POST = route(async (request) => {
  const actor = await requireActor(request, 'owner')
  return answer(await testMail(container(), actor, await readBody(request, TestMailSchema)))
})
