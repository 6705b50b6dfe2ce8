import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'

/** Makes a card as old as if nobody had looked at it for a day, on the clock that decides: the database's. */
export async function letADayPass(taskId: string): Promise<void> {
  const home = process.env.E2E_HOME ?? ''
  const running: { env: { DATABASE_URL: string } } = JSON.parse(
    readFileSync(path.join(home, 'running.json'), 'utf8'),
  )
  const client = new Client({ connectionString: running.env.DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ run_id: string }>(
      `update task set created_at = created_at - interval '1 day', due_at = due_at - interval '1 day'
       where id = $1 returning run_id`,
      [taskId],
    )
    await client.query(`update run_lease set due_at = due_at - interval '1 day' where run_id = $1`, [
      rows[0]?.run_id,
    ])
  } finally {
    await client.end()
  }
}
