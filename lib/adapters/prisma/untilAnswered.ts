import { LEASE_MS } from './lease'
import { postgresTrouble } from './postgresError'

const RETRY_FIRST_MS = 50
const RETRY_MAX_MS = 1_000

/**
 * Asks again while Postgres is away, as a flush does: whoever drives a run has calls in flight, and giving up for one read would lose their replies. Not longer
 * than a lease lasts, since after that the run may belong to somebody else. `read` must change nothing.
 */
export async function untilAnswered<T>(read: () => Promise<T>, patienceMs = LEASE_MS): Promise<T> {
  const since = performance.now()
  for (let wait = RETRY_FIRST_MS; ; wait = Math.min(2 * wait, RETRY_MAX_MS)) {
    try {
      return await read()
    } catch (error) {
      if (postgresTrouble(error) !== 'passing' || performance.now() - since + wait > patienceMs) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
