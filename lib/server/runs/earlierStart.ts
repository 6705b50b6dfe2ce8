import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { httpProblem } from '../httpProblem'

/** The run that this idempotency key already started. Throws 422 when that one was another pipeline or another input. */
export async function earlierStart(
  prisma: PrismaClient,
  actor: Actor,
  idempotencyKey: string | null,
  hashes: { document: string; input: string },
): Promise<{ runId: string } | null> {
  if (idempotencyKey === null) return null
  const row = await prisma.run.findUnique({
    where: { workspaceId_idempotencyKey: { workspaceId: actor.workspaceId, idempotencyKey } },
    select: { id: true, documentHash: true, inputHash: true },
  })
  if (!row) return null
  if (row.documentHash !== hashes.document || row.inputHash !== hashes.input) {
    throw httpProblem(422, 'IDEMPOTENCY_KEY_REUSED.run', { run: row.id }, { extra: { runId: row.id } })
  }
  return { runId: row.id }
}
