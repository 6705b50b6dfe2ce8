import { readFileSync } from 'node:fs'
import path from 'node:path'
import { withClient } from '../lib/boot/withClient.mjs'

/** The events of a run as the database of the installation under test has them, `<seq> <kind>` each, in order. */
export async function storedEvents(runId: string): Promise<string[]> {
  const running = JSON.parse(readFileSync(path.join(process.env.E2E_HOME ?? '', 'running.json'), 'utf8'))
  return withClient(String(running.env.DATABASE_URL), async (client) => {
    const { rows } = await client.query('select seq, kind from run_event where run_id = $1 order by seq', [
      runId,
    ])
    return rows.map(({ seq, kind }) => `${seq} ${kind}`)
  })
}
