import { pick } from '@/lib/adapters/prisma/testing/random'
import type { Chaos } from '../chaos'
import { line, make, policies, value } from '../harness/documents'
import { judge } from '../harness/judge'
import { succeeded } from '../harness/succeeded'
import { type Proof, type Row, sumProofs } from '../row'

const RUNS = 50
const KINDS = ['nul', 'half', 'deep'] as const

/** R23: one value that a database cannot store, in the middle of forty-nine runs that are written together with it. */
export const poisonValue: Row = {
  id: 'R23',
  title: 'one poison value among 50 runs',
  async prove(chaos) {
    const proofs: Proof[] = []
    for (const kind of KINDS) proofs.push(await withPoison(chaos, kind))
    return sumProofs(proofs)
  },
}

async function withPoison(chaos: Chaos, kind: (typeof KINDS)[number]): Promise<Proof> {
  const world = await chaos.open()
  const culprit = Math.floor(RUNS * chaos.random())
  const document = (poison: string) =>
    line(`Asks for ${poison}`, [value('v', poison), make('s1')], policies('idempotent'))
  const good = document('plain')
  const bad = document(kind)
  await world.startMany(RUNS, (nth) => (nth === culprit ? bad : good))
  if (pick(chaos.random, [true, false])) await world.start(good, { note: 'a\0b\ud800' })
  world.worker()
  await world.settled(40_000)
  const proof = await judge(world)
  const others = world.runs.length - 1
  const done = await succeeded(world)
  const runId = world.runs[culprit]?.runId
  const [run] = await world.query<{ status: string; message: string | null }>(
    'select status, message from run where id = $1',
    [runId],
  )
  const fine = run?.status === 'succeeded' ? done - 1 : done
  if (fine !== others) proof.failures.push(`${fine} of ${others} runs beside ${kind} succeeded`)
  if (kind === 'deep' && run?.status === 'succeeded') proof.failures.push('20,000 levels were stored')
  if (run?.status !== 'succeeded' && !run?.message)
    proof.failures.push(`${kind}: the culprit is ${run?.status} without a reason`)
  return {
    ...proof,
    notes: [`${kind}: the culprit is ${run?.status}${run?.message ? ` (${run.message.slice(0, 120)})` : ''}`],
  }
}
