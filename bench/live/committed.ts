import { withClient } from '@/lib/boot/withClient.mjs'

/** An event of a run, and when the database had committed it, in ms of this machine's clock. */
export type Committed = { run: string; seq: number; kind: string; node: string | null; at: number }

/** Every event of these runs. The database keeps the time of every commit because it was started with `track_commit_timestamp`. */
export async function committedEvents(url: string, runs: readonly string[]): Promise<Committed[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(
      `select run_id as run, seq::int, kind, data ->> 'node' as node,
              (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float as at
       from run_event where run_id = any($1) order by run_id, seq`,
      [runs],
    )
    return rows
  })
}
