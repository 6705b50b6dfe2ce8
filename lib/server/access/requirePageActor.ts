import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { container } from '../container'
import type { Actor } from './actor'
import { ownerExists } from './createOwner'
import { findActor } from './requireActor'

/** The boundary of every page: whoever has no session is sent to sign in and then back, or to set-up while nobody has an account. */
export async function requirePageActor(): Promise<Actor> {
  const services = container()
  const given = await headers()
  const actor = await findActor(services, given)
  if (actor) return actor
  if (!(await ownerExists(services.prisma))) redirect('/setup')
  const wanted = given.get('x-path')
  redirect(wanted ? `/login?next=${encodeURIComponent(wanted)}` : '/login')
}
