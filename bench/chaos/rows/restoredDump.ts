import { ask, line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import type { World } from '../harness/world'
import type { Row } from '../row'

const RUNS = 8

/** R24: runs go on after a dump was taken; then the dump is put in the place of the database. */
export const restoredDump: Row = {
  id: 'R24',
  title: 'database restored from an older dump',
  async prove({ open, cluster }) {
    const world = await open()
    const document = line('Waits', [make('s1'), ask('a1'), make('s2')], policies('plain'))
    await world.startMany(RUNS, () => document)
    const first = world.worker()
    await world.settled(30_000)
    await world.end(first, 'SIGTERM')
    // queued when the dump is taken, through all their steps afterwards
    await world.startMany(RUNS, () => document)
    await copyDatabase(world, cluster.admin, 'dump')
    const second = world.worker()
    await world.settled(30_000)
    for (const { id } of await world.cards()) await world.decide(id, { choice: 'go' })
    await world.settled(30_000)
    await world.end(second, 'SIGTERM')
    const before = world.ledger.of('applied').length
    await restoreDatabase(world, cluster.admin, 'dump')
    world.worker()
    await world.settled(40_000)
    const failures: string[] = []
    if (before !== 4 * RUNS) failures.push(`${before} of ${4 * RUNS} effects before the restore`)
    const again = world.ledger.of('received', 'make').length - before
    if (again > 0) failures.push(`${again} calls were made again`)
    const restored = new Set((await world.cards('restored')).map(({ run_id }) => run_id))
    if (restored.size !== 2 * RUNS)
      failures.push(`${restored.size} of ${2 * RUNS} open runs ask what to do after the restore`)
    const proof = await judge(world)
    // the restored journals cannot know what came after the dump; the cards say so
    const forgotten = proof.failures.filter((text) => text.includes('stands in no journal')).length
    return {
      ...{ ...proof, lost: proof.lost - forgotten },
      failures: [...proof.failures.filter((text) => !text.includes('stands in no journal')), ...failures],
      notes: [`${forgotten} effects were younger than the dump`],
    }
  },
}

type Admin = Parameters<typeof copyDatabase>[1]

async function copyDatabase(
  world: World,
  admin: (work: (client: { query(text: string): Promise<unknown> }) => Promise<unknown>) => Promise<unknown>,
  name: string,
): Promise<void> {
  await admin(async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${world.name}'`,
    )
    await client.query(`create database ${world.name}_${name} template ${world.name}`)
  })
}

async function restoreDatabase(world: World, admin: Admin, name: string): Promise<void> {
  await admin(async (client) => {
    await client.query(`drop database ${world.name} with (force)`)
    await client.query(`alter database ${world.name}_${name} rename to ${world.name}`)
  })
}
