import type pg from 'pg'
import { EVENTS_CHANNEL, SIGNALS_CHANNEL } from '@/lib/adapters/prisma/channels'
import type { Database } from '@/lib/adapters/prisma/database'
import { createNotifier, type Notifier } from '@/lib/adapters/prisma/notifier'
import { reportLateReply } from '@/lib/adapters/prisma/reportLateReply'
import { createWakeUps, type WakeUps } from '@/lib/adapters/queue/wakeUps'
import type { ToolAttempt } from '@/lib/engine/ports'
import { log } from '../log'

/** How a worker tells others what is new. None of it can fail; whoever misses it looks by itself sooner or later. */
export type Announcers = { events: Notifier; signals: Notifier; wakeUps: WakeUps; settled(): Promise<void> }

export function createAnnouncers({ notify }: Pick<Database, 'notify'>): Announcers {
  const events = createNotifier(notify, EVENTS_CHANNEL)
  const signals = createNotifier(notify, SIGNALS_CHANNEL)
  const wakeUps = createWakeUps(notify)
  return {
    ...{ events, signals, wakeUps },
    async settled() {
      await Promise.all([events.settled(), signals.settled(), wakeUps.settled()])
    },
  }
}

/** A result that came after its run had stopped waiting. Late failures say nothing that the checkpoint does not say already. */
export async function passOnLateReply(
  pool: pg.Pool,
  { signals, wakeUps }: Announcers,
  requestId: string,
  attempt: ToolAttempt,
): Promise<void> {
  if (!attempt.ok) return
  try {
    const told = await reportLateReply(pool, requestId, attempt.result)
    if (!told) return
    signals.announce([told.runId])
    if (told.queued) wakeUps.wake()
  } catch (error) {
    log().warn({ err: error, requestId }, 'a late reply could not be passed on')
  }
}
