import { line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import { succeeded } from '../harness/succeeded'
import type { Row } from '../row'

const RUNS = 12

/** R7: worker A is told to leave in the middle of its calls while B has nothing to do. */
export const drain: Row = {
  id: 'R7',
  title: 'SIGTERM drain beside an idle worker',
  async prove({ open, random }) {
    const world = await open({ holdMs: '2000-4000' })
    const nodes = [1, 2].map((nth) => make(`s${nth}`))
    await world.startMany(RUNS, (nth) =>
      line('Two slow things', nodes, policies(MANNERS[nth % 3] ?? 'plain')),
    )
    const a = world.worker()
    const atWork = await until(() => world.ledger.of('received', 'make').length >= RUNS, 30_000, 20)
    world.worker()
    await until(() => false, 500 + 1_000 * random())
    const inFlight = world.ledger.of('received', 'make').length - world.ledger.of('answered', 'make').length
    const how = await a.kill('SIGTERM')
    await world.end(a)
    await world.settled(60_000)
    const proof = await judge(world)
    const done = await succeeded(world)
    if (!atWork || inFlight === 0) proof.failures.push('no call was in flight when A was told to leave')
    if (how !== 0) proof.failures.push(`A left with ${how}`)
    if (done !== RUNS)
      proof.failures.push(`${done} of ${RUNS} runs succeeded: what A had in flight did not come home`)
    return { ...proof, notes: [`${inFlight} calls were in flight`] }
  },
}
