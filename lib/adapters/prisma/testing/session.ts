import pg from 'pg'

/** A connection of its own, for a test that holds a transaction open. */
export type Session = { client: pg.Client; pid: number; close(): Promise<void> }

export async function openSession(url: string): Promise<Session> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0, close: () => client.end() }
}

/** Resolves once a statement of the session waits for a lock that somebody else holds. */
export async function untilBlocked(pool: pg.Pool, pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select 1 where cardinality(pg_blocking_pids($1)) > 0', [pid])
    if (rowCount) return
  }
}
