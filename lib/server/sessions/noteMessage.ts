import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { sanitizeText } from '@/lib/adapters/prisma/sanitizeJson'

type Message = {
  kind: 'stop' | 'answer'
  text: string
  runId: string
  taskId: string | null
  idempotencyKey: string | null
}

/** Keeps a message that started nothing. Noted once per key, whoever of two equal ones comes first. */
export async function noteMessage(
  prisma: PrismaClient,
  sessionId: string,
  { text, ...message }: Message,
): Promise<void> {
  await prisma.sessionMessage.createMany({
    data: [{ sessionId, text: sanitizeText(text), ...message }],
    skipDuplicates: true,
  })
  await prisma.session.updateMany({ where: { id: sessionId }, data: { usedAt: new Date() } })
}
