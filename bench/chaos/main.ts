import { parseArgs } from 'node:util'
import { ensureBuilt } from '@/lib/boot/ensureBuilt.mjs'
import { openArena } from './chaos'
import { printTable, type Result } from './harness/table'
import { emptyProof, holds, type Proof, type Row } from './row'
import { ROWS } from './rows'

// npm run chaos [-- --seed N --only R5,R17]: every row of the reliability table against real processes. Exit code 1 when anything was lost, doubled or stuck, or
// a row could not be proven.
const MOST_MINUTES = 30

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string' } } })
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const wanted = values.only?.split(',').map((id) => id.trim().toUpperCase())
const unknown = wanted?.filter((id) => !ROWS.some((row) => row.id === id)) ?? []
if (unknown.length > 0 || !Number.isInteger(seed)) {
  console.error(
    `There is no test ${unknown.join(', ') || `with seed ${values.seed}`}. Known: ${ROWS.map(({ id }) => id).join(', ')}`,
  )
  process.exit(2)
}
console.log(`seed ${seed}`)

const chosen = ROWS.filter(({ id }) => wanted?.includes(id) ?? true)
// building is not what a row is timed for
if (chosen.some(({ web }) => web)) await ensureBuilt({ say: (line) => console.log(line) })
const startedAt = performance.now()
const minutesLeft = () => MOST_MINUTES - (performance.now() - startedAt) / 60_000
const arena = await openArena()
const results: Result[] = []
for (const row of chosen) {
  const since = performance.now()
  const proof = await prove(row)
  const seconds = (performance.now() - since) / 1_000
  results.push({ id: row.id, title: row.title, proof, seconds })
  console.log(`${row.id} ${holds(proof) ? 'holds' : 'FAILED'} after ${seconds.toFixed(1)} s`)
  for (const failure of proof.failures.slice(0, 5)) console.log(`   ${failure}`)
}
await arena.close()
console.log(`\n${printTable(results, seed)}`)
process.exit(results.every(({ proof }) => holds(proof)) ? 0 : 1)

/** What a row throws, and what takes too long, is a failure of the row and not of the others. */
async function prove(row: Row): Promise<Proof> {
  const minutes = Math.min(row.minutes ?? 3, minutesLeft())
  const failed = (message: string) => ({ ...emptyProof(), failures: [message] })
  if (minutes <= 0) return failed('not run: the half hour was over')
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Proof>((resolve) => {
    timer = setTimeout(
      () => resolve(failed(`not proven within ${minutes.toFixed(1)} minutes`)),
      minutes * 60_000,
    )
  })
  const work = arena.withRow(row.id, seed, (chaos) => Promise.race([row.prove(chaos), limit]))
  const proof = await work.catch((error: unknown) =>
    failed(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  )
  clearTimeout(timer)
  return proof
}
