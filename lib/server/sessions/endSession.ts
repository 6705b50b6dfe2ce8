import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import { findSession, type SessionServices } from './findSession'

/** Forgets a session and what was said in it. Its runs are runs like any other and stay as they are, one that is at work included. Throws 404. */
export async function endSession(services: SessionServices, actor: Actor, id: string): Promise<void> {
  await findSession(services, actor, id)
  await services.prisma.session.deleteMany({ where: { id } })
  await audit(services.prisma, actor, 'session.end', `session:${id}`)
}
