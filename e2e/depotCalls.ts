import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export type DepotCall = { tool: string; label: string; requestId: string }

/** Every call that has reached the depot (see servers/depot.ts) about what this label says, oldest first. */
export function depotCalls(label: string): DepotCall[] {
  const file = path.join(process.env.E2E_HOME ?? '.', 'depot.jsonl')
  if (!existsSync(file)) return []
  const calls = readFileSync(file, 'utf8').trim().split('\n')
  return calls.map((line): DepotCall => JSON.parse(line)).filter((call) => call.label === label)
}

/** Somebody who is no run opens the crate with this label. */
export function strangerOpens(label: string): void {
  const file = path.join(process.env.E2E_HOME ?? '.', 'depot.json')
  const crates: { label: string; sealed: boolean }[] = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(
    file,
    JSON.stringify(crates.map((crate) => (crate.label === label ? { ...crate, sealed: false } : crate))),
  )
}
