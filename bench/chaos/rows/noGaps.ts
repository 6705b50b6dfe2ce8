import { line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import type { World } from '../harness/world'
import type { Row } from '../row'

const RUNS = 150

/** R14: readers look all the time while two workers write and their sessions are ended: nobody may see a later event before an earlier one. */
export const noGaps: Row = {
  id: 'R14',
  title: 'no gap is filled later',
  async prove({ open, cluster, random }) {
    const world = await open({ holdMs: '0-60' })
    const nodes = [1, 2, 3, 4].map((nth) => make(`s${nth}`))
    await world.startMany(RUNS, (nth) => line('Four things', nodes, policies(MANNERS[nth % 3] ?? 'plain')))
    world.worker()
    world.worker()
    let over = false
    const cutting = (async () => {
      while (!over) {
        await until(() => over, 400 + 900 * random())
        await cluster.cutSessions(world.name)
      }
    })()
    const reading = readAlong(world, () => over)
    await until(async () => (await world.settled(0)) === true, 60_000)
    over = true
    await cutting
    const seen = await reading
    const proof = await judge(world)
    if (seen.gaps > 0) proof.failures.push(`${seen.gaps} times a reader saw a run with a gap`)
    if (seen.looks < 30) proof.failures.push(`readers looked only ${seen.looks} times`)
    return { ...proof, notes: [`${seen.looks} snapshots`] }
  },
}

async function readAlong(world: World, over: () => boolean): Promise<{ looks: number; gaps: number }> {
  let looks = 0
  let gaps = 0
  while (!over()) {
    const rows = await world.query<{ runs: number }>(
      'select count(*)::int as runs from (select 1 from run_event group by run_id having max(seq) <> count(*)) gap',
    )
    await until(over, 5, 5)
    looks += 1
    gaps += rows[0]?.runs ?? 0
  }
  return { looks, gaps }
}
