import { withClient } from './withClient.mjs'

/** True once somebody has an account: then the set-up link is spent. */
export const ownerExists = (databaseUrl) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select exists (select 1 from app_user) as found')
    return rows[0].found
  })
