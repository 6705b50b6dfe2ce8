import { readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { Chaos } from '../chaos'
import { startCluster } from '../harness/cluster'
import { line, make, policies, value } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import { mountSmallDisk, type SmallDisk } from '../harness/smallDisk'
import { succeeded } from '../harness/succeeded'
import { openWorld, type World } from '../harness/world'
import { type Proof, type Row, sumProofs } from '../row'

const RUNS = 20
const MANY = 200
const FULL_MS = 8_000

/** R16: the disk for large values is full, then the one of the database. */
export const diskFull: Row = {
  id: 'R16',
  title: 'disk full, for objects and for data',
  async prove(chaos) {
    return sumProofs([await objectsFull(chaos), await dataFull(chaos)])
  },
}

function small(folder: string, megabytes: number): SmallDisk {
  const disk = mountSmallDisk(folder, megabytes)
  if (!disk)
    throw new Error('A small file system cannot be mounted here (it needs root); a full disk was not tried')
  return disk
}

/** Effects, one of which answers with more than the journal takes: its reply must survive until there is a place for it. */
async function objectsFull(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open({ holdMs: '0-40' })
  const disk = small(path.join(chaos.cluster.dir, '../small-objects'), 64)
  symlinkSync(disk.folder, path.join(world.home, 'objects'))
  try {
    disk.fill()
    const nodes = [make('s1'), make('s2', { mode: 'large' }), value('large', 'large'), make('s3')]
    await world.startMany(RUNS, () => line('Large value', nodes, policies('plain')))
    const worker = world.worker({ env: { LOG_LEVEL: 'warn' } })
    const told = await until(() => /ENOSPC|no space/i.test(worker.log), 30_000)
    await until(() => false, FULL_MS)
    const early = await succeeded(world)
    disk.free()
    await settleEverything(world)
    const proof = await judge(world)
    const done = await succeeded(world)
    if (early > 0) proof.failures.push(`${early} runs succeeded without a place for their values`)
    if (done !== RUNS) proof.failures.push(`${done} of ${RUNS} runs succeeded once there was space again`)
    if (!told) proof.failures.push('the log does not say why nothing went on')
    return proof
  } finally {
    await world.close()
    disk.remove()
  }
}

/** Postgres itself runs out of space, perhaps crashes over it, and gets its space back. */
async function dataFull(chaos: Chaos): Promise<Proof> {
  const place = { ...chaos, name: `full_${chaos.seed}`, home: path.join(chaos.cluster.dir, '../full') }
  const disk = small(path.join(chaos.cluster.dir, '../small'), 400)
  const cluster = await startCluster(path.join(disk.folder, 'postgres'))
  const world = await openWorld({ ...place, cluster }, { holdMs: '20-120' })
  try {
    const nodes = [1, 2, 3, 4].map((nth) => make(`s${nth}`))
    await world.startMany(MANY, () => line('Four things', nodes, policies('plain')))
    world.worker({ env: { LOG_LEVEL: 'error' } })
    await until(() => world.ledger.of('applied').length > RUNS, 30_000, 20)
    disk.fill()
    await until(() => false, FULL_MS)
    const before = world.ledger.of('received', 'make').length
    disk.free()
    await cluster.revive()
    await settleEverything(world)
    const proof = await judge(world)
    const refusals =
      readFileSync(path.join(cluster.dir, 'postgres.log'), 'utf8').split('No space left on device').length - 1
    if (refusals === 0) proof.failures.push('Postgres never ran out of space')
    const done = await succeeded(world)
    const unknown = (await world.cards('unknown_outcome')).length
    if (done + unknown !== MANY)
      proof.failures.push(`${done} of ${MANY} runs succeeded, ${unknown} ask about a call`)
    return {
      ...proof,
      notes: [
        `data: Postgres ran out of space ${refusals} times; ${before} of ${4 * MANY} calls before it had some again; ${unknown} runs ask about a call`,
      ],
    }
  } finally {
    await world.close()
    await cluster.stop()
    disk.remove()
  }
}

async function settleEverything(world: World): Promise<void> {
  await until(() => world.settled(0).catch(() => false), 60_000, 250)
}
