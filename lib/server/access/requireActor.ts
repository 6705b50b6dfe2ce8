import { APIError } from 'better-auth/api'
import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Role } from '@/lib/api/account'
import { container } from '../container'
import { databaseUnavailable, httpProblem } from '../httpProblem'
import { log } from '../log'
import type { Actor } from './actor'
import { actorOfKey } from './apiKeys'
import type { Auth } from './auth'
import { mayActAs, RoleSchema } from './roles'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export type Access = { prisma: PrismaClient; auth: Auth; origins: ReadonlySet<string> }

/** The actor behind a cookie or a bearer key; null when there is none. An API key never travels with a cookie's rights. */
export async function findActor({ prisma, auth }: Access, headers: Headers): Promise<Actor | null> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer !== undefined) return actorOfKey(prisma, bearer)
  const session = await auth.api.getSession({ headers }).catch(refuseUnknown)
  if (!session) return null
  const { id, name, role } = session.user
  return {
    kind: 'user',
    id,
    name,
    role: RoleSchema.catch('viewer').parse(role),
    workspaceId: DEFAULT_WORKSPACE_ID,
  }
}

/** The library hides why a session could not be looked up; with a cookie that parses, only the database can be the reason. */
function refuseUnknown(error: unknown): never {
  if (!(error instanceof APIError)) throw error
  log().warn({ reason: error.message }, 'a session could not be looked up')
  throw databaseUnavailable()
}

/** `checkActor` on this process's accounts: the first line of every handler. */
export function requireActor(request: Request, needed: Role): Promise<Actor> {
  return checkActor(container(), request, needed)
}

/**
 * The boundary of every handler (a proxy in front is never one). Throws 401 without a valid session or key, 403 for a role too low, and 403
 * for an unsafe request that rides on a cookie but does not come from this installation's own pages.
 */
export async function checkActor(access: Access, request: Request, needed: Role): Promise<Actor> {
  const actor = await findActor(access, request.headers)
  if (!actor) throw httpProblem(401, 'UNAUTHENTICATED', {})
  if (actor.kind === 'user' && !SAFE_METHODS.has(request.method)) checkOrigin(access, request)
  if (!mayActAs(actor.role, needed)) {
    throw httpProblem(403, 'FORBIDDEN.role', { needed, role: actor.role })
  }
  return actor
}

/** Unsafe requests must name an origin of ours; a missing one is refused too, since every browser sends it. */
export function checkOrigin({ origins }: Pick<Access, 'origins'>, request: Request): void {
  const origin = request.headers.get('origin')
  if (origin === null || !origins.has(origin)) {
    throw httpProblem(403, 'FOREIGN_ORIGIN', {})
  }
}
