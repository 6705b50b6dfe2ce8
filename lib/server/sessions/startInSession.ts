import { type CreatedRun, createRun, type NewRun } from '@/lib/adapters/prisma/createRun'
import { createSessionRun } from '@/lib/adapters/prisma/createSessionRun'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { activeRun, sessionBusy } from './activeRun'
import { findSession } from './findSession'
import { takeSnapshot } from './takeSnapshot'

/** Which session a run belongs to, and what was said to start it. */
export type SessionStart = {
  sessionId: string
  text: string
  /** Of the message. */
  idempotencyKey: string | null
}

const MOST_ATTEMPTS = 5

/**
 * Stores a run, in a session where one is given: it then knows the session as it is now, and the session knows the run. Throws 404 for a session that is not
 * the actor's; 409 `SESSION_BUSY` or `SESSION_WAITING` `{runId, unresolved}` while another run of it has not ended.
 */
export async function startInSession(
  services: Pick<Container, 'prisma' | 'database' | 'env'>,
  actor: Actor,
  run: NewRun,
  start: SessionStart | null,
): Promise<CreatedRun> {
  const { prisma, database } = services
  if (start === null) return createRun(database.hot, run)
  for (let attempt = 1; ; attempt += 1) {
    const row = await findSession(services, actor, start.sessionId)
    const active = await activeRun(prisma, row)
    if (active !== null) {
      const same = run.idempotencyKey !== null && run.idempotencyKey === active.idempotencyKey
      if (same) return { runId: active.runId, fresh: false }
      throw sessionBusy(active)
    }
    const session = await takeSnapshot(services, row)
    const { turn } = row
    const entry = { ...start, turn, variables: session.variables }
    const created = await createSessionRun(database.hot, { ...run, session }, entry)
    if (created !== null) return created
    // whoever was quicker is found at the next look; this only goes on while messages keep ending
    if (attempt === MOST_ATTEMPTS) throw new Error(`Session ${start.sessionId} keeps moving on`)
  }
}
