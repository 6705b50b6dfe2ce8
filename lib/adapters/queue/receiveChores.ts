import * as z from 'zod'
import { type KeptRunner, keepRunner } from './keepRunner'

/** Added by the sweep in the statement that escalates the card, so there is exactly one job per escalation. */
const ESCALATION_TASK = 'escalation'
/** Added by the owner of the run once the card is durable, and by `notices` for what it may have missed. */
export const CARD_TASK = 'card'
/** Added whenever somebody hands a card to somebody else. */
export const HANDED_TASK = 'handed'
const NOTICES_TASK = 'notices'
const RETENTION_TASK = 'retention'

/** Added once per minute and per hour by whichever worker is first; a run that is still under way is not added again. */
const SCHEDULE = `* * * * * ${NOTICES_TASK} ?jobKey=${NOTICES_TASK}&max=1
17 * * * * ${RETENTION_TASK} ?jobKey=${RETENTION_TASK}&max=3`

const PayloadSchema = z.object({ task: z.string() })

export type Chores = {
  /** A card was opened, or has waited too long. When one of these rejects the queue tries again, after growing waits. */
  onCard(task: string): Promise<void>
  onEscalated(task: string): Promise<void>
  /** It is for somebody else now, whoever has been told before. */
  onHanded(task: string): Promise<void>
  /** Cards that nobody was told of yet may be waiting. */
  onNotices(): Promise<void>
  /** It is time to remove what is too old; `signal` aborts when this worker leaves. */
  onRetention(signal: AbortSignal): Promise<void>
}

/** What has to be done besides runs. A runner of its own: a receiver that is slow to answer must not hold up wake-ups. */
export function receiveChores(url: string, chores: Chores): KeptRunner {
  const leaving = new AbortController()
  const runner = keepRunner(
    url,
    {
      [ESCALATION_TASK]: async (payload) => chores.onEscalated(PayloadSchema.parse(payload).task),
      [CARD_TASK]: async (payload) => chores.onCard(PayloadSchema.parse(payload).task),
      [HANDED_TASK]: async (payload) => chores.onHanded(PayloadSchema.parse(payload).task),
      [NOTICES_TASK]: async () => chores.onNotices(),
      [RETENTION_TASK]: async () => chores.onRetention(leaving.signal),
    },
    { concurrency: 2, crontab: SCHEDULE },
  )
  return {
    stop() {
      leaving.abort()
      return runner.stop()
    },
  }
}
