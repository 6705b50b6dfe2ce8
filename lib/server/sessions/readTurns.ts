import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { RunView } from '@/lib/api/runs'
import type { SessionMessage } from '@/lib/api/sessions'
import { runView } from '../runs/runView'

export const MESSAGE_KINDS = ['task', 'answer', 'stop'] as const

/** One run of a session and what was said around it, oldest first. `run` is null when it was removed since. */
export type Turn = { runId: string; said: SessionMessage[]; run: RunView | null }

/** The last `most` messages of a session by the run they belong to, and whether there are older ones. */
export async function readTurns(
  prisma: PrismaClient,
  sessionId: string,
  most: number,
): Promise<{ turns: Turn[]; earlier: boolean }> {
  const rows = await prisma.sessionMessage.findMany({
    where: { sessionId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most + 1,
  })
  const turns = new Map<string, Turn>()
  for (const { id, kind, text, runId, createdAt } of rows.slice(0, most).reverse()) {
    const turn = turns.get(runId) ?? { runId, said: [], run: null }
    const at = createdAt.toISOString()
    turn.said.push({ id, kind: z.enum(MESSAGE_KINDS).parse(kind), text: restoreText(text), at })
    turns.set(runId, turn)
  }
  const runs = await prisma.run.findMany({ where: { id: { in: [...turns.keys()] } } })
  for (const row of runs) {
    const turn = turns.get(row.id)
    if (turn) turn.run = runView(row)
  }
  return { turns: [...turns.values()], earlier: rows.length > most }
}
