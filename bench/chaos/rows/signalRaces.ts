import { ask, fan, line, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import type { OpenCard, World } from '../harness/world'
import type { Row } from '../row'

const RUNS = 400

/** Notes a run that leaves its worker with something unread; without it the sweep would mend that before anybody looks. */
const WATCH = `
create table chaos_unread(run_id uuid, state text, unread int);
create function chaos_watch() returns trigger language plpgsql as $$
begin
  insert into chaos_unread values (new.run_id, new.state, new.signal_seq - new.signal_done);
  return new;
end $$;
create trigger chaos_watch after update on run_lease for each row
  when (new.state in ('suspended', 'done') and old.state = 'running' and new.signal_seq > new.signal_done)
  execute function chaos_watch()`

/** R21: decisions and cancellations arrive in the moment in which runs park and end. */
export const signalRaces: Row = {
  id: 'R21',
  title: 'signals race with parking and ending',
  minutes: 4,
  async prove({ open, random }) {
    const world = await open()
    await world.query(WATCH)
    const both = fan('Two questions', [ask('a1'), ask('a2')], [])
    const short = line('One thing', [ask('a1'), make('s1')], policies('idempotent'))
    world.worker()
    world.worker()
    const starting = world.startMany(RUNS, (nth) => (nth % 2 ? both : short))
    let over = false
    const deciding = decideAtOnce(world, random, () => over)
    await starting
    const ended = await until(
      async () => (await world.query(`select 1 from run_lease where state <> 'done' limit 1`)).length === 0,
      120_000,
      250,
    )
    over = true
    const { decided, cancelled } = await deciding
    const proof = await judge(world)
    const unread = await world.query('select run_id from chaos_unread')
    proof.stuck += unread.length
    if (unread.length > 0)
      proof.failures.push(`${unread.length} runs left their worker with an unread signal`)
    if (!ended) proof.failures.push('not every run has ended although every card was decided')
    return { ...proof, notes: [`${decided} decisions, ${cancelled} cancellations`] }
  },
}

/** Every card as soon as it can be seen, after no time or very little; some runs are cancelled a moment after their decision, when they end. */
async function decideAtOnce(world: World, random: () => number, over: () => boolean) {
  const seen = new Set<string>()
  const busy: Promise<void>[] = []
  let decided = 0
  let cancelled = 0
  const act = async (id: string, runId: string, kind: string) => {
    await until(() => false, random() < 0.5 ? 0 : 15 * random(), 1)
    const choice = kind === 'cancelled' ? 'void' : 'go'
    if ((await world.decide(id, { choice })).kind === 'won') decided += 1
    if (kind === 'cancelled' || random() > 0.3) return
    await until(() => false, 10 * random(), 1)
    cancelled += 1
    await world.cancel(runId)
  }
  while (!over()) {
    const fresh = await world.query<OpenCard>(
      `select id, kind, run_id from task where status = 'open' and not id = any($1) limit 50`,
      [[...seen]],
    )
    for (const { id, run_id, kind } of fresh) {
      seen.add(id)
      busy.push(act(id, run_id, kind))
    }
    await until(() => false, 5, 5)
  }
  await Promise.all(busy)
  return { decided, cancelled }
}
