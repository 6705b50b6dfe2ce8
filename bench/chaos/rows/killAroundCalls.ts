import { pick } from '@/lib/adapters/prisma/testing/random'
import type { Chaos } from '../chaos'
import { line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import type { World } from '../harness/world'
import { type Row, sumProofs } from '../row'

const POINTS = ['before-intent', 'after-intent', 'before-send', 'after-reply', 'after-commit']
const STEPS = ['s1', 's2', 's3'] as const
const RUNS_PER_KILL = 6
const DEADLINE_MS = 90_000

/** R1: a worker dies around a call, at named points exactly and in the middle of calls that take three seconds. */
export const killAroundCalls: Row = {
  id: 'R1',
  title: 'kill −9 at every checkpoint boundary',
  minutes: 5,
  async prove(chaos) {
    const atPoints = await chaos.open({ holdMs: '0-40' })
    const failures: string[] = []
    for (const point of POINTS)
      for (let kill = 0; kill < MANNERS.length; kill += 1) {
        await startSome(chaos, atPoints)
        const step = pick(chaos.random, STEPS)
        const doomed = atPoints.worker({ racePoint: `${point}:${step}/` })
        const died = await Promise.race([doomed.ended, until(() => false, 20_000)])
        if (died !== 'SIGKILL') failures.push(`${point} of ${step} was never reached (${died})`)
        await atPoints.end(doomed)
        await atPoints.expireLeases()
      }
    atPoints.worker()
    await atPoints.settled(DEADLINE_MS)
    const inCalls = await killDuringCalls(chaos)
    return {
      ...sumProofs([await judge(atPoints), await judge(inCalls.world)]),
      failures: [...failures, ...inCalls.failures],
    }
  },
}

function startSome(chaos: Chaos, world: World) {
  const nodes = STEPS.map((step) => make(step))
  return world.startMany(RUNS_PER_KILL, (nth) => {
    const manner = MANNERS[nth % MANNERS.length] ?? pick(chaos.random, MANNERS)
    return line(`Three things, ${manner}`, nodes, policies(manner))
  })
}

/** The server goes on with what it was asked, as another machine would; leases end by themselves. */
async function killDuringCalls(chaos: Chaos): Promise<{ world: World; failures: string[] }> {
  const world = await chaos.open({ holdMs: '3000-3000' })
  await startSome(chaos, world)
  const failures: string[] = []
  for (let kill = 0; kill < 3; kill += 1) {
    const before = world.ledger.of('received', 'make').length
    const doomed = world.worker()
    const reached = await until(() => world.ledger.of('received', 'make').length > before, 40_000, 20)
    await until(() => false, chaos.random() * 2_500)
    if (!reached) failures.push('no call was under way when the worker was to be killed')
    await world.end(doomed)
  }
  world.worker()
  await world.settled(DEADLINE_MS)
  return { world, failures }
}
