import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ask, line, MANNERS, make, policies } from '../harness/documents'
import { judge } from '../harness/judge'
import { until } from '../harness/retry'
import { succeeded } from '../harness/succeeded'
import type { Row } from '../row'

const LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (arch) => `/usr/lib/${arch}/faketime/libfaketimeMT.so.1`,
)
const RUNS = 24
const WAITING = 6
const HOUR_MS = 3_600_000

/** R8: a worker's wall clock is set six hours ahead, then six hours back, in the middle of its runs; cards that expire in an hour are open meanwhile. */
export const clockJumps: Row = {
  id: 'R8',
  title: 'clock jumps of ±6 h on a worker',
  async prove({ open }) {
    const library = LIBRARIES.find((file) => existsSync(file))
    const world = await open({ holdMs: '300-900' })
    if (!library)
      throw new Error('libfaketime is not installed (apt-get install faketime); clock jumps were not tried')
    const clock = path.join(world.home, 'clock')
    const set = (offset: string) => writeFileSync(clock, offset)
    set('+0')
    const env = {
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const waiting = line(
      'Waits',
      [make('s1'), ask('a1', { expiresAfterMs: HOUR_MS }), make('s2')],
      policies('idempotent'),
    )
    for (let nth = 0; nth < WAITING; nth += 1) await world.start(waiting)
    const nodes = [1, 2, 3, 4, 5, 6].map((nth) => make(`s${nth}`))
    await world.startMany(RUNS, (nth) => line('Six things', nodes, policies(MANNERS[nth % 3] ?? 'plain')))
    world.worker({ env })
    const failures: string[] = []
    const calls = () => world.ledger.of('received', 'make').length
    for (const [offset, hours] of [
      ['+6h', 6],
      ['-6h', -6],
      ['+0', 0],
    ] as const) {
      const before = calls()
      await until(() => calls() >= before + RUNS, 20_000)
      set(offset)
      const seen = hoursSeen(env)
      if (Math.round(seen) !== hours)
        failures.push(`with ${offset} a process saw its clock ${seen.toFixed(2)} h off`)
    }
    await world.settled(60_000)
    const early = await world.query<{ id: string }>(
      `select id from task where status = 'expired' or escalated_at is not null`,
    )
    if (early.length > 0) failures.push(`${early.length} cards expired or were escalated early`)
    const over = await world.query<{ id: string }>(
      `select id from run where status in ('timed_out', 'failed') or cause like '%TIMEOUT%'`,
    )
    if (over.length > 0) failures.push(`${over.length} runs timed out or failed`)
    for (const { id, kind } of await world.cards())
      if (kind !== 'unknown_outcome') await world.decide(id, { choice: 'go' })
    await world.settled(30_000)
    const proof = await judge(world)
    const done = await succeeded(world)
    const unknown = (await world.cards('unknown_outcome')).length
    if (done + unknown !== RUNS + WAITING)
      failures.push(`${done} runs succeeded and ${unknown} ask about a call, of ${RUNS + WAITING}`)
    return {
      ...proof,
      failures: [...proof.failures, ...failures],
      notes: [`${unknown} runs ask about a call that the jump cut off`],
    }
  },
}

/** How far ahead the wall clock of a process under these settings is. */
function hoursSeen(env: { [name: string]: string }): number {
  const now = execFileSync(process.execPath, ['-p', 'Date.now()'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return (Number(now) - Date.now()) / HOUR_MS
}
