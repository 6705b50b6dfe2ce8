import { line, make, policies, value } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import { shuffle } from '../harness/shuffle'
import type { Started, World } from '../harness/world'
import type { Row } from '../row'

/** Of the points of the second kind an undo can lose only one worker: after it, the undo is found done. */
const EARLY = ['before-undo', 'before-intent', 'after-intent', 'before-send']
const LATE = ['after-reply', 'after-commit', 'after-undo']
const STEPS = ['s1', 's2', 's3']
const RUNS = EARLY.length

/** R17: workers die at every step of the undo of every effect. */
export const killedRollback: Row = {
  id: 'R17',
  title: 'kill −9 between every step of a rollback',
  minutes: 5,
  async prove(chaos) {
    const world = await chaos.open()
    const nodes = [...STEPS.map((step) => make(step)), value('broken', 'none')]
    const runs = await world.startMany(RUNS, () => line('Breaks off', nodes, policies('idempotent')))
    const stubborn = await world.start(line('Stays', nodes, policies('idempotent', { failUndo: true })))
    const first = world.worker()
    await world.settled(30_000)
    await world.end(first, 'SIGTERM')
    const orders = STEPS.map(() => ({
      early: shuffle(chaos.random, EARLY),
      late: shuffle(chaos.random, LATE),
    }))
    let kills = 0
    for (const [nth, run] of runs.entries()) {
      await rollBack(world, run)
      for (const [index, step] of [...STEPS.entries()].reverse())
        for (const point of [orders[index]?.early[nth], orders[index]?.late[nth]])
          if (point !== undefined) kills += await killAt(world, `${point}:undo/${step}`)
      const last = world.worker()
      await world.settled(30_000)
      await world.end(last, 'SIGTERM')
    }
    await rollBack(world, stubborn)
    world.worker()
    await world.settled(30_000)
    const proof = await judge(world)
    const failures = [
      ...proof.failures,
      ...(await judgeRollbacks(world, runs)),
      ...(await judgeManual(world, stubborn)),
    ]
    const wanted = (EARLY.length + LATE.length) * STEPS.length
    if (kills < wanted) failures.push(`only ${kills} of ${wanted} kills took place`)
    return { ...proof, failures, notes: [`${kills} workers died during ${RUNS} rollbacks`] }
  },
}

async function rollBack(world: World, { runId }: Started): Promise<void> {
  const card = (await world.cards('failure')).find((open) => open.run_id === runId)
  if (card) await world.decide(card.id, { choice: 'roll_back' })
}

/** 1 when a worker has died at this point. */
async function killAt(world: World, racePoint: string): Promise<number> {
  const doomed = world.worker({ racePoint })
  const died = await Promise.race([doomed.ended, until(() => false, 45_000)])
  await world.end(doomed)
  await world.expireLeases()
  return died === 'SIGKILL' ? 1 : 0
}

/** Everything made was taken away once, last made first. */
async function judgeRollbacks(world: World, runs: readonly Started[]): Promise<string[]> {
  const failures: string[] = []
  const removed = world.ledger.of('removed')
  for (const { item, runId } of runs) {
    const order = removed.filter((entry) => entry.item === item).map(({ step }) => step)
    if (order.join() !== STEPS.toReversed().join())
      failures.push(`${item} was undone as ${order.join(', ') || 'nothing'}`)
    const [run] = await world.query<{ status: string }>('select status from run where id = $1', [runId])
    if (run?.status !== 'rolled_back') failures.push(`${item} is ${run?.status}`)
  }
  return failures
}

/** An undo that fails is a thing for a person, and the run says so. */
async function judgeManual(world: World, { runId }: Started): Promise<string[]> {
  const rows = await world.query<{ cleanup: string }>(
    `select cleanup from effect where run_id = $1 and purpose = 'step' and cleanup in ('rollback_failed', 'manual')`,
    [runId],
  )
  return rows.length === STEPS.length
    ? []
    : [`${rows.length} of ${STEPS.length} failed undos were handed to a person`]
}
