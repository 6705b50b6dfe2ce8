import type { Prisma } from '@/lib/adapters/prisma/generated/client'
import type { Json, JsonObject } from '@/lib/graph/json'
import { hashJson } from '../hashJson'
import { type Actor, actorName } from './actor'

/** Writes who did what to which thing; `args`, what was sent, is kept as a hash only. Append-only by a trigger. */
export async function audit(
  db: Prisma.TransactionClient,
  actor: Actor,
  action: string,
  subject: string,
  { args, details = {} }: { args?: Json; details?: JsonObject } = {},
): Promise<void> {
  await db.auditLog.create({
    data: {
      workspaceId: actor.workspaceId,
      actor: actorName(actor),
      action,
      subject,
      argsHash: args === undefined ? null : hashJson(args),
      details,
    },
  })
}
