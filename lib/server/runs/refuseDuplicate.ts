import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { UnresolvedRun } from '@/lib/api/runs'
import type { Actor } from '../access/actor'
import { httpProblem } from '../httpProblem'

/** FAIL-13: throws 409 `{unresolved}`, oldest first, when an equal run is unresolved. One that was voided or handed over has been resolved by a person, one that failed has left nothing behind. */
export async function refuseDuplicate(
  prisma: PrismaClient,
  actor: Actor,
  hashes: { document: string; input: string },
): Promise<void> {
  const rows = await prisma.run.findMany({
    where: {
      workspaceId: actor.workspaceId,
      documentHash: hashes.document,
      inputHash: hashes.input,
      OR: [
        { status: { in: ['suspended', 'cancelling', 'rolling_back'] } },
        // still at work in one branch, waiting for a person in another
        { status: 'running', tasks: { some: { status: 'open' } } },
      ],
    },
    orderBy: { createdAt: 'asc' },
    take: 20,
    include: { tasks: { where: { status: 'open' }, orderBy: { createdAt: 'asc' }, take: 1 } },
  })
  if (rows.length === 0) return
  const unresolved = rows.map(
    ({ id, tasks, cause, message, createdAt }): UnresolvedRun => ({
      runId: id,
      taskId: tasks[0]?.id ?? null,
      cause,
      message: message === null ? null : restoreText(message),
      createdAt: createdAt.toISOString(),
    }),
  )
  throw httpProblem(409, 'UNRESOLVED_RUN', {}, { extra: { unresolved } })
}
