import { spawn } from 'node:child_process'
import path from 'node:path'
import { line } from '../harness/documents'
import { emptyProof, type Row } from '../row'

const RUNS = 1_000
const PROCESSES = 8

/** R6: eight processes claim a thousand runs as fast as they can. */
export const manyClaimers: Row = {
  id: 'R6',
  title: `${PROCESSES} processes claim ${RUNS} runs`,
  async prove({ open, root }) {
    const world = await open()
    const document = line('Nothing', [], [])
    await world.startMany(RUNS, () => document)
    const program = path.join(root, 'dist/claimer.mjs')
    const claimers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, nth) => startClaimer(program, world.url, `p${nth}`)),
    )
    const outputs = await Promise.all(claimers.map((claim) => claim()))
    const claims = outputs.flat()
    const distinct = new Set(claims).size
    const runs = new Set(claims.map((claim) => claim.split(' ')[0])).size
    const busy = outputs.filter((own) => own.length > 0).length
    const failures = busy < PROCESSES / 2 ? [`only ${busy} of ${PROCESSES} processes got anything`] : []
    const notes = [`shares ${outputs.map(({ length }) => length).join(', ')}`]
    return {
      ...emptyProof(),
      runs: RUNS,
      lost: RUNS - runs,
      doubled: claims.length - Math.min(distinct, runs),
      failures,
      notes,
    }
  },
}

/** Resolves when the process is ready to claim; what it answers lets it begin, and gives what it claimed. */
function startClaimer(program: string, url: string, owner: string): Promise<() => Promise<string[]>> {
  const child = spawn(process.execPath, [program, url, owner], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const claimAll = async () => {
    child.stdin.write('go\n')
    await ended
    return output.split('\n').filter((text) => text.includes(' '))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.startsWith('ready')) resolve(claimAll)
    })
  })
}
