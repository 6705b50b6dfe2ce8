import type { Chaos } from '../chaos'
import { line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import { PRELOAD } from '../harness/world'
import { type Proof, type Row, sumProofs } from '../row'

const RUNS = 24
/** The shortest attempt that connecting within five seconds leaves room for. */
const ATTEMPT = { attemptTimeoutMs: 5_500, actionTimeoutMs: 12_000 }

/** R2: what was asked for is done, and whoever asked hears only a timeout: of a tool, and of the database. */
export const executedThenTimedOut: Row = {
  id: 'R2',
  title: 'executed, then timed out',
  async prove(chaos) {
    return sumProofs([await answersLost(chaos), await answersLate(chaos), await flushesTimedOut(chaos)])
  },
}

/** The effect happens, the answer never comes. */
async function answersLost(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open({ holdMs: '0-100' })
  const lossy = 1 + Math.floor(3 * chaos.random())
  const nodes = [1, 2, 3].map((nth) => make(`s${nth}`, nth === lossy ? { mode: 'lose' } : {}))
  await world.startMany(RUNS, (nth) =>
    line('Loses an answer', nodes, policies(MANNERS[nth % 3] ?? 'plain', { more: ATTEMPT })),
  )
  world.worker()
  await world.settled(60_000)
  const proof = await judge(world)
  const cards = (await world.cards('unknown_outcome')).length
  if (cards < RUNS / 3)
    proof.failures.push(`${cards} cards about unknown outcomes instead of at least ${RUNS / 3}`)
  return proof
}

/** The effect happens only after everybody has stopped waiting: a probe that looks too early finds nothing. */
async function answersLate(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open({ holdMs: '12000-14000' })
  await world.startMany(RUNS / 2, (nth) =>
    line('Is slow', [make('s1')], policies(nth % 2 ? 'probed' : 'plain', { more: ATTEMPT })),
  )
  world.worker()
  await world.settled(60_000)
  await until(() => false, 6_000)
  return judge(world)
}

async function flushesTimedOut(chaos: Chaos): Promise<Proof> {
  const world = await chaos.open({ holdMs: '0-60' })
  const nodes = [1, 2, 3].map((nth) => make(`s${nth}`))
  await world.startMany(2 * RUNS, (nth) => line('Goes on', nodes, policies(MANNERS[nth % 3] ?? 'plain')))
  world.worker({ args: PRELOAD, env: { CHAOS_FLUSH_TIMEOUTS: '0.3', CHAOS_SEED: String(chaos.seed) } })
  await world.settled(60_000)
  const proof = await judge(world)
  const rows = await world.query<{ runs: number }>(
    `select count(*)::int as runs from run where status = 'succeeded'`,
  )
  const succeeded = rows[0]?.runs ?? 0
  if (succeeded !== 2 * RUNS)
    proof.failures.push(`${succeeded} of ${2 * RUNS} runs succeeded over flushes that timed out`)
  return proof
}
