import { isDatabaseLost } from '../server/http/toHttpProblem'

/**
 * What a worker does about a rejection nobody waits for. The queue's library leaves one behind when the database goes away at the wrong moment; it is no reason
 * to take fifty runs down, since everything here looks again by itself. Anything else is a bug, and is thrown.
 */
export function outliveOutage(error: unknown, warn: (fields: object, message: string) => void): void {
  if (!isDatabaseLost(error)) throw error
  warn({ err: error }, 'the database went away under something nobody waited for')
}
