import { line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { startProxy, through } from '../harness/proxy'
import { succeeded } from '../harness/succeeded'
import type { Row } from '../row'

const RUNS = 80

/** R22: flushes are committed and their answers lost on the way. */
export const lostAcknowledgement: Row = {
  id: 'R22',
  title: 'lost acknowledgement of a flush',
  async prove({ open, cluster, random }) {
    const world = await open({ holdMs: '0-100' })
    const proxy = await startProxy({ host: '127.0.0.1', port: cluster.port })
    const lost = proxy.loseAcknowledgements(0.25, random)
    const nodes = [1, 2, 3, 4].map((nth) => make(`s${nth}`))
    await world.startMany(RUNS, (nth) => line('Four things', nodes, policies(MANNERS[nth % 3] ?? 'plain')))
    world.worker({ url: through(world.url, proxy) })
    await world.settled(60_000)
    const proof = await judge(world)
    const done = await succeeded(world)
    if (done !== RUNS) proof.failures.push(`${done} of ${RUNS} runs succeeded`)
    if (lost() < 10) proof.failures.push(`only ${lost()} answers were lost`)
    const rows = await world.query<{ runs: number }>(
      'select count(*)::int as runs from run_lease where epoch > 1',
    )
    if (rows[0]?.runs) proof.failures.push(`${rows[0].runs} runs were taken for lost`)
    await world.close()
    await proxy.close()
    return { ...proof, notes: [`${lost()} committed flushes were not acknowledged`] }
  },
}
