import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Mutation tests of the pure core, room by room, and one table of what became of the mutants. Fails when fewer than 80 % of any room's were
 * killed. `--list` prints those that nothing noticed, from the reports of the last run.
 */
const ROOMS = ['graph', 'run', 'engine']
const WANTED = 80

const reportOf = (room) => path.join(import.meta.dirname, `../coverage/mutation-${room}.json`)
const mutantsOf = (room) =>
  Object.entries(JSON.parse(readFileSync(reportOf(room), 'utf8')).files).flatMap(
    ([file, { mutants, source }]) => mutants.map((mutant) => ({ ...mutant, file, source })),
  )

function test(room) {
  const env = { ...process.env, MUTATION_ROOM: room }
  const { status } = spawnSync('stryker', ['run'], { env, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function scoreOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const [killed, hung, survived, uncovered] = ['Killed', 'Timeout', 'Survived', 'NoCoverage'].map((one) =>
    count(one),
  )
  const score = (100 * (killed + hung)) / (killed + hung + survived + uncovered)
  return { killed, hung, survived, uncovered, score: Math.round(score * 10) / 10 }
}

function list(room) {
  for (const { file, source, location, mutatorName, replacement, status } of mutantsOf(room)) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue
    const { start, end } = location
    const line = source.split('\n')[start.line - 1] ?? ''
    const was = line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined)
    const now = (replacement ?? '').replace(/\s+/g, ' ')
    console.log(
      `${file}:${start.line} ${status} ${mutatorName} «${was.slice(0, 90)}» → «${now.slice(0, 60)}»`,
    )
  }
}

if (process.argv.includes('--list')) for (const room of ROOMS) list(room)
else {
  for (const room of ROOMS) test(room)
  const scores = ROOMS.map((room) => ({ room: `lib/${room}`, ...scoreOf(mutantsOf(room)) }))
  console.table([...scores, { room: 'all', ...scoreOf(ROOMS.flatMap(mutantsOf)) }])
  if (scores.some(({ score }) => !(score >= WANTED))) process.exitCode = 1
}
