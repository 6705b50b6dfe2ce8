import pg from 'pg'

/** Runs `work` with one connection of its own, closed afterwards. `connection` is a URL or pg's settings. */
export async function withClient(connection, work) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
