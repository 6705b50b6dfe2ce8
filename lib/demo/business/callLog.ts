import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A call as it arrived; a line of a log adds `time` (ISO 8601) and `pid` (of the server process). */
export interface ReceivedCall {
  tool: string
  args: Record<string, unknown>
  requestId: string | null
}

/**
 * What reached this server, one JSON line each, appended before anything is done about it, so that a count by request id is
 * true whatever happens to the process afterwards:
 * `calls.jsonl` every tool call except demo_tables (a page polls it) · `cancellations.jsonl` calls the client cancelled ·
 * `holds.jsonl` calls that reached a hold (see faults).
 */
export interface CallLog {
  called(call: ReceivedCall): void
  cancelled(call: ReceivedCall): void
  held(call: ReceivedCall, point: 'before' | 'after'): void
  /** Calls of this tool in the folder so far, by all processes. */
  count(tool: string): number
}

export function openCallLog(folder: string): CallLog {
  const calls = join(folder, 'calls.jsonl')
  const append = (path: string, call: object) =>
    appendFileSync(path, `${JSON.stringify({ time: new Date().toISOString(), ...call, pid: process.pid })}\n`)
  return {
    called: (call) => append(calls, call),
    cancelled: (call) => append(join(folder, 'cancellations.jsonl'), call),
    held: (call, point) => append(join(folder, 'holds.jsonl'), { ...call, point }),
    count: (tool) =>
      existsSync(calls)
        ? readFileSync(calls, 'utf8')
            .split('\n')
            .filter((line) => line !== '' && JSON.parse(line).tool === tool).length
        : 0,
  }
}
