import type { PrismaClient, Session as SessionRow } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { UnresolvedRun } from '@/lib/api/runs'
import { isEnded } from '@/lib/run/endStatus'
import type { RunStatus } from '@/lib/run/state'
import { type HttpProblem, httpProblem } from '../httpProblem'
import { runView } from '../runs/runView'

type OpenCard = { id: string; kind: string }

/** The run that a session is busy with: at work, or waiting for a person on the cards given, oldest first. */
export type ActiveRun = {
  runId: string
  status: RunStatus
  idempotencyKey: string | null
  cards: OpenCard[]
  unresolved: UnresolvedRun
}

/** Null when the session is free for its next message. */
export async function activeRun(
  prisma: PrismaClient,
  { lastRunId }: Pick<SessionRow, 'lastRunId'>,
): Promise<ActiveRun | null> {
  if (lastRunId === null) return null
  const row = await prisma.run.findUnique({
    where: { id: lastRunId },
    include: {
      tasks: { where: { status: 'open' }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  })
  if (!row) return null
  const { status } = runView(row)
  if (isEnded(status)) return null
  const { cause, message, createdAt } = row
  return {
    ...{ runId: row.id, status, idempotencyKey: row.idempotencyKey },
    cards: row.tasks.map(({ id, kind }) => ({ id, kind })),
    unresolved: {
      ...{ runId: row.id, taskId: row.tasks[0]?.id ?? null, cause, createdAt: createdAt.toISOString() },
      message: message === null ? null : restoreText(message),
    },
  }
}

/** 409: a session has one run at a time. `unresolved` names the card to decide first, as an equal run's would (FAIL-13). */
export function sessionBusy({ runId, cards, unresolved }: ActiveRun): HttpProblem {
  return cards.length > 0
    ? httpProblem(409, 'SESSION_WAITING', {}, { extra: { runId, unresolved: [unresolved] } })
    : httpProblem(409, 'SESSION_BUSY', {}, { extra: { runId, unresolved: [] } })
}
