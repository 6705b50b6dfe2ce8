import { readVariables } from '@/lib/adapters/prisma/readVariables'
import { restoreJson } from '@/lib/adapters/prisma/sanitizeJson'
import type { SessionDetail } from '@/lib/api/sessions'
import { JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import { answerText } from '@/lib/run/answerText'
import { withVariables } from '@/lib/run/sessionSnapshot'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { findSession } from './findSession'
import { sessionItem } from './listSessions'
import { readTurns } from './readTurns'

const MESSAGES = 200

/** A session with what was said in it, as it is: it is shown to nobody but whoever said it. Throws 404. */
export async function getSession(
  services: Pick<Container, 'prisma' | 'env' | 'database'>,
  actor: Actor,
  id: string,
): Promise<SessionDetail> {
  const { prisma, database } = services
  const row = await findSession(services, actor, id)
  const { turns, earlier } = await readTurns(prisma, id, MESSAGES)
  const open = await prisma.task.findMany({
    where: { runId: { in: turns.map(({ runId }) => runId) }, status: 'open' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, runId: true },
  })
  const set = row.lastRunId === null ? {} : await readVariables(database.hot, row.lastRunId)
  return {
    ...sessionItem(row),
    variables: withVariables(JsonObjectSchema.parse(restoreJson(JsonSchema.parse(row.variables))), set),
    turns: turns.map(({ runId, said, run }) => ({
      ...{ runId, said },
      status: run?.status ?? 'removed',
      answer: run ? answerText(run.output) : null,
      output: run?.output ?? null,
      message: run?.message ?? null,
      says: run?.says ?? null,
      openTasks: open.filter((task) => task.runId === runId).map((task) => task.id),
    })),
    earlier,
  }
}
