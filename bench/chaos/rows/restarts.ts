import { line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import type { World } from '../harness/world'
import type { Row } from '../row'

const RUNS = 500
const WORKERS = 2

/** R3: Postgres stops as if it had crashed, every five to ten seconds, and every session is ended in between. */
export const restarts: Row = {
  id: 'R3',
  title: 'Postgres restarts, all sessions ended',
  minutes: 4,
  async prove({ cluster, open, random }) {
    const world = await open({ holdMs: '20-250' })
    const nodes = [1, 2, 3].map((nth) => make(`s${nth}`))
    const starting = world.startMany(RUNS, (nth) =>
      line('Three things', nodes, policies(MANNERS[nth % 3] ?? 'plain')),
    )
    for (let nth = 0; nth < WORKERS; nth += 1) world.worker({ env: { LOG_LEVEL: 'error' } })
    let crashes = 0
    let cuts = 0
    const busy = async () => !(await world.settled(0)) || world.runs.some(({ runId }) => runId === '')
    for (
      const deadline = performance.now() + 75_000;
      performance.now() < deadline && (crashes < 3 || (await busy()));
    ) {
      await until(() => false, 2_500 + 2_500 * random())
      cuts += await cluster.cutSessions(world.name)
      await until(() => false, 2_500 + 2_500 * random())
      await cluster.crash()
      crashes += 1
      await until(() => false, 300 * random())
      await cluster.revive()
    }
    await starting
    await world.settled(60_000)
    const failures = await listensAndPolls(world)
    const proof = await judge(world)
    const notes = [`${crashes} crashes of Postgres, ${cuts} sessions ended`]
    return { ...proof, failures: [...proof.failures, ...failures], notes }
  },
}

/** After all of it: wake-ups arrive again, and a run that nobody announced is found as well. */
async function listensAndPolls(world: World): Promise<string[]> {
  const failures: string[] = []
  const listening = async () =>
    (
      await world.query<{ sessions: number }>(
        `select count(*)::int as sessions from pg_stat_activity
       where datname = current_database() and application_name = 'interlock listen'`,
      )
    )[0]?.sessions ?? 0
  if (!(await until(async () => (await listening()) >= WORKERS, 15_000)))
    failures.push(`${await listening()} of ${WORKERS} workers listen again`)
  await world.start(line('One thing', [make('s1')], policies('idempotent')), {}, { announced: false })
  if (!(await world.settled(20_000))) failures.push('a run that nobody announced was not found')
  return failures
}
