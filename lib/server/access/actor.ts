import type { Role } from '@/lib/api/account'

/** Who asks. Every use case takes one and scopes every query by its workspace. */
export type Actor = {
  kind: 'user' | 'key' | 'cli' | 'system'
  id: string
  name: string
  role: Role
  workspaceId: string
}

/** For audit rows, triggers and `by` fields: `user:<id>`, `key:<id>`, `cli`, `system`. */
export function actorName(actor: Actor): string {
  return actor.kind === 'user' || actor.kind === 'key' ? `${actor.kind}:${actor.id}` : actor.kind
}
