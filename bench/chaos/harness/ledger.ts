import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('../programs/ledgerServer.mjs', import.meta.url))

export type Phase = 'received' | 'applied' | 'deduped' | 'answered' | 'cancelled' | 'removed' | 'child'
/** What the outside saw; `worker` is the process that owns the server `pid`, `at` milliseconds since 1970 by the server's clock. */
export type Line = {
  at: number
  pid: number
  worker: number
  phase: Phase
  tool: string
  requestId: string
  item?: string
  step?: string
  id?: string
  child?: number
}

/** The outside's own account of calls and effects, which no table of ours can embellish. */
export type Ledger = {
  folder: string
  lines(): Line[]
  /** Lines of this phase, of this tool where one is named. */
  of(phase: Phase, tool?: string): Line[]
  /** Whether the call with this id has left something that is still there. */
  happened(requestId: string): boolean
  /** For INTERLOCK_MCP_CONFIG. `holdMs`: how long a call takes, shortest-longest. */
  config(holdMs: string, seed: number): object
}

export function openLedger(folder: string): Ledger {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'calls.jsonl')
  const lines = () =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(parse) : []
  return {
    ...{ folder, lines },
    of: (phase, tool) =>
      lines().filter((line) => line.phase === phase && (tool === undefined || line.tool === tool)),
    happened: (requestId) => existsSync(path.join(folder, 'things', `${idOf(requestId)}.json`)),
    config: (holdMs, seed) => ({
      mcpServers: {
        ledger: {
          command: process.execPath,
          args: [SERVER],
          env: { LEDGER_DIR: folder, LEDGER_HOLD_MS: holdMs, LEDGER_SEED: String(seed) },
        },
      },
    }),
  }
}

function parse(line: string): Line {
  return JSON.parse(line)
}

/** As the server names what a call has made. */
export function idOf(requestId: string): string {
  return createHash('sha256').update(requestId).digest('hex').slice(0, 16)
}
