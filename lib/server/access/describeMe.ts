import type { Me } from '@/lib/api/account'
import type { Container } from '../container'
import { resolveModel } from '../settings/connectModel'
import { readModelSettings } from '../settings/modelSettings'
import type { Actor } from './actor'

export async function describeMe(services: Container, actor: Actor): Promise<Me> {
  const { env, prisma } = services
  const user = actor.kind === 'user' ? await prisma.user.findUnique({ where: { id: actor.id } }) : null
  const settings = await readModelSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const connection = resolveModel(env, settings, null)?.connection
  return {
    ...{ kind: actor.kind, id: actor.id, name: actor.name, role: actor.role },
    email: user?.email ?? null,
    model: connection ? { name: connection.model, simulated: connection.simulated } : null,
  }
}
