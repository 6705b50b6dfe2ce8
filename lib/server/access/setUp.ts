import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { SetUpDone } from '@/lib/api/account'
import type { Container } from '../container'
import { type HttpProblem, httpProblem } from '../httpProblem'
import { createFromTemplate } from '../pipelines/createFromTemplate'
import type { Actor } from './actor'
import { audit } from './audit'
import { createOwner, OwnerSchema, ownerExists } from './createOwner'

export const SetUpSchema = OwnerSchema.extend({ token: z.string().max(500) })
/** What a new owner meets first. */
const FIRST_TEMPLATE = 'work-order'

/**
 * Creates the owner, signs them in (`Set-Cookie`) and gives them a first pipeline: `{pipelineId}`. Throws 409 once an owner exists and 403 for a
 * wrong token.
 */
export async function setUp(
  services: Container,
  headers: Headers,
  { token, ...owner }: z.infer<typeof SetUpSchema>,
): Promise<Response> {
  if (await ownerExists(services.prisma)) throw alreadySetUp()
  if (!isToken(token, services.env.INTERLOCK_SETUP_TOKEN)) {
    throw httpProblem(403, 'WRONG_SETUP_TOKEN', {})
  }
  const created = await createOwner(services.prisma, owner)
  if (!created) throw alreadySetUp()
  const actor: Actor = {
    kind: 'user',
    id: created.id,
    name: owner.name,
    role: 'owner',
    workspaceId: DEFAULT_WORKSPACE_ID,
  }
  await audit(services.prisma, actor, 'setup', `user:${created.id}`)
  const { id } = await createFromTemplate(services, actor, { template: FIRST_TEMPLATE })
  return signedIn(services, headers, owner, { pipelineId: id })
}

async function signedIn(
  { auth }: Container,
  headers: Headers,
  { email, password }: { email: string; password: string },
  body: SetUpDone,
): Promise<Response> {
  const session = await auth.api.signInEmail({ body: { email, password }, headers, asResponse: true })
  const response = Response.json(body, { status: 201, headers: { 'cache-control': 'no-store' } })
  for (const cookie of session.headers.getSetCookie()) response.headers.append('set-cookie', cookie)
  return response
}

/** Compared through a hash, in constant time whatever the lengths. */
function isToken(given: string, expected: string | undefined): boolean {
  if (expected === undefined) return false
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

function alreadySetUp(): HttpProblem {
  return httpProblem(409, 'ALREADY_SET_UP', {})
}
