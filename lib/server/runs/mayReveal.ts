import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import { mayActAs } from '../access/roles'
import { httpProblem } from '../httpProblem'

/** `1`: sensitive values as they are, not masked. */
export const RevealSchema = z.enum(['0', '1']).default('0')

/** Somebody who follows a run asks every few seconds; that is one look. */
const SAME_LOOK_MS = 15 * 60_000

/**
 * Whether a run's sensitive values are shown as they are (REACT-2): only when asked for, and then it stands in the audit log who saw those of which
 * run. Throws 403 below operator. The caller has made sure that the run is the actor's.
 */
export async function mayReveal(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  runId: string,
  reveal: z.input<typeof RevealSchema>,
): Promise<boolean> {
  if (reveal !== '1') return false
  if (!mayActAs(actor.role, 'operator')) {
    throw httpProblem(403, 'FORBIDDEN.reveal', { role: actor.role })
  }
  const [action, subject] = ['run.reveal', `run:${runId}`]
  const seen = await prisma.auditLog.findFirst({
    where: {
      ...{ workspaceId: actor.workspaceId, actor: actorName(actor), action, subject },
      at: { gt: new Date(Date.now() - SAME_LOOK_MS) },
    },
    select: { id: true },
  })
  if (!seen) await audit(prisma, actor, action, subject)
  return true
}
