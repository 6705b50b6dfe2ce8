import type { Database } from '@/lib/adapters/prisma/database'
import type { Health } from '@/lib/api/health'

/** Whether the database answers, asked on the pool that serves the API. */
export async function checkHealth({ database }: { database: Database }): Promise<Health> {
  try {
    await database.hot.query('select 1')
    return { status: 'ok', database: 'ok' }
  } catch {
    return { status: 'unavailable', database: 'unavailable' }
  }
}
