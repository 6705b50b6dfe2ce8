import type { Env } from './env'

/** Hosts inside the operator's own network that requests to typed-in addresses may go to: `name` or `name:port`. */
export function allowedPrivateHosts(env: Pick<Env, 'INTERLOCK_ALLOW_PRIVATE_HOSTS'>): ReadonlySet<string> {
  return new Set(
    env.INTERLOCK_ALLOW_PRIVATE_HOSTS.split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  )
}
