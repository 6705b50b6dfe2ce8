import type pg from 'pg'
import type { Claim } from '../../engine/ports'
import { claimRuns } from './claimRuns'
import { checkIdentity } from './databaseIdentity'

/**
 * Claims like `claimRuns`, but from a connection only once it is known which database is behind it: a database that was restored shows only when it is connected to anew. `onRestored` hears
 * how many runs were told.
 */
export function createCheckedClaims(
  pool: pg.Pool,
  onRestored: (runs: number) => void,
): (owner: string, limit: number) => Promise<Claim[]> {
  const checked = new WeakSet<pg.PoolClient>()
  return async (owner, limit) => {
    const client = await pool.connect()
    try {
      if (!checked.has(client)) {
        const told = await checkIdentity(client)
        if (told > 0) onRestored(told)
        checked.add(client)
      }
      const claims = await claimRuns(client, owner, limit)
      client.release()
      return claims
    } catch (error) {
      client.release(true)
      throw error
    }
  }
}
