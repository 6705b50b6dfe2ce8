import { line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { succeeded } from '../harness/succeeded'
import { PRELOAD } from '../harness/world'
import type { Row } from '../row'

const RUNS = 50

/** R15: two connections for fifty runs that are under way for longer than a heartbeat takes to come: nothing may be held open over a call. */
export const smallPool: Row = {
  id: 'R15',
  title: 'pool of 2, 50 runs',
  async prove({ open }) {
    const world = await open({ holdMs: '2500-4000' })
    const nodes = [1, 2, 3].map((nth) => make(`s${nth}`))
    await world.startMany(RUNS, () => line('Three slow things', nodes, policies('plain')))
    world.worker({ args: PRELOAD, env: { CHAOS_POOL_MAX: '2' } })
    const names = new Set<string>()
    let looks = 0
    let open1 = 0
    let most = 0
    for (let settled = false; !settled && looks < 1_500; looks += 1) {
      const sessions = await world.query<{ name: string; held: boolean }>(
        `select application_name as name, state like 'idle in transaction%' and clock_timestamp() - state_change > interval '200 ms' as held
         from pg_stat_activity where datname = current_database() and application_name like 'interlock%'`,
      )
      for (const { name } of sessions) names.add(name)
      open1 += sessions.filter(({ held }) => held).length
      most = Math.max(most, sessions.filter(({ name }) => name.endsWith(' hot')).length)
      settled = await world.settled(40)
    }
    const proof = await judge(world)
    const done = await succeeded(world)
    if (done !== RUNS) proof.failures.push(`${done} of ${RUNS} runs succeeded`)
    if (open1 > 0) proof.failures.push(`${open1} times a transaction was open and idle`)
    if (most > 2) proof.failures.push(`${most} connections instead of 2`)
    if (![...names].some((name) => name.endsWith('heartbeat')))
      proof.failures.push('heartbeats have no connection of their own')
    if (looks < 20) proof.failures.push(`looked only ${looks} times`)
    return { ...proof, notes: [`looked ${looks} times at every session`] }
  },
}
