import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { Sent } from '@/lib/api/sessions'
import { httpProblem } from '../httpProblem'

/** What a message with this key has led to before; null for a new one. Throws 422 when that one said something else. */
export async function earlierMessage(
  prisma: PrismaClient,
  sessionId: string,
  idempotencyKey: string | null,
  text: string,
): Promise<Sent | null> {
  if (idempotencyKey === null) return null
  const row = await prisma.sessionMessage.findUnique({
    where: { sessionId_idempotencyKey: { sessionId, idempotencyKey } },
  })
  if (!row) return null
  if (restoreText(row.text) !== text) {
    throw httpProblem(422, 'IDEMPOTENCY_KEY_REUSED.message', {})
  }
  const { kind, runId, taskId } = row
  if (kind === 'answer') return { kind: 'answered', runId, taskId: taskId ?? '' }
  return { kind: kind === 'stop' ? 'stopping' : 'started', runId }
}
