import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seeded } from '@/lib/adapters/prisma/testing/random'
import { bundlePrograms } from '@/lib/worker/testing/bundlePrograms'
import { type Cluster, startCluster } from './harness/cluster'
import { openWorld, type World, type WorldOptions } from './harness/world'

/** What every row works with. */
export type Chaos = {
  seed: number
  /** The row's own numbers in [0, 1), the same whichever rows run beside it. */
  random: () => number
  cluster: Cluster
  /** Folder of the bundled programs. */
  root: string
  /** A fresh database, home folder and ledger; closed when the row ends. */
  open(options?: WorldOptions): Promise<World>
}

export type Arena = {
  cluster: Cluster
  root: string
  /** Runs `work` with everything of one row, and takes all of it away afterwards. */
  withRow<T>(id: string, seed: number, work: (chaos: Chaos) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Bundles the programs of the present sources and starts a Postgres that may be hurt. */
export async function openArena(): Promise<Arena> {
  const home = mkdtempSync(path.join(tmpdir(), 'interlock-chaos-'))
  const [cluster, root] = await Promise.all([
    startCluster(path.join(home, 'postgres')),
    bundlePrograms({ claimer: 'bench/chaos/programs/claimer.ts' }),
  ])
  let nth = 0
  const close = async () => {
    await cluster.stop()
    rmSync(home, { recursive: true, force: true })
    rmSync(root, { recursive: true, force: true })
  }
  // workers and web end by themselves when this process is gone
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void close().finally(() => process.exit(130)))
  return {
    cluster,
    root,
    async withRow(id, seed, work) {
      const worlds: World[] = []
      const number = Number(id.slice(1))
      const open: Chaos['open'] = async (options = {}) => {
        nth += 1
        const name = `${id.toLowerCase()}_${nth}`
        const world = await openWorld({ name, cluster, root, home: path.join(home, name), seed }, options)
        worlds.push(world)
        return world
      }
      try {
        return await work({ seed, random: seeded(seed * 1_000 + number), cluster, root, open })
      } finally {
        await cluster.revive()
        for (const world of worlds) await world.close()
      }
    },
    close,
  }
}
