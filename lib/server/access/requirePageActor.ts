import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { container } from '../container'
import type { Actor } from './actor'
import { ownerExists } from './createOwner'
import { findActor } from './requireActor'

/** The boundary of every page: whoever has no session is sent to sign in, or to set-up while nobody has an account. */
export async function requirePageActor(): Promise<Actor> {
  const services = container()
  const actor = await findActor(services, await headers())
  if (actor) return actor
  redirect((await ownerExists(services.prisma)) ? '/login' : '/setup')
}
