import type { World } from './world'

/** How many runs have succeeded. */
export async function succeeded(world: World): Promise<number> {
  const rows = await world.query<{ runs: number }>(
    `select count(*)::int as runs from run where status = 'succeeded'`,
  )
  return rows[0]?.runs ?? 0
}
