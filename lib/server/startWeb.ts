import { createHeadlessOwner } from './access/createHeadlessOwner'
import { container } from './container'
import { isDatabaseLost } from './http/toHttpProblem'
import { log } from './log'

const RETRY_MS = 2_000

/** Prepares a web process. Throws for settings it cannot work with; a database that is away is waited for in the background. */
export async function startWeb(): Promise<void> {
  const services = container()
  try {
    await createHeadlessOwner(services)
  } catch (error) {
    if (!isDatabaseLost(error)) throw error
    log().warn('the database cannot be reached yet; the owner is created once it can')
    setTimeout(
      () => void startWeb().catch((late: unknown) => log().error({ err: late }, 'set-up failed')),
      RETRY_MS,
    ).unref()
  }
}
