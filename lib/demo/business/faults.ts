/**
 * Switches for tests, read from the environment once and off by default. They make a crash or an outage happen at an exact
 * place instead of at a lucky time.
 *
 * BUSINESS_HOLD          `ticket_create:after,claim_create:before`: the call stops before or after its effect, appends a line to
 *                        holds.jsonl, and goes on once the release file exists (or, before the effect, is dropped when cancelled).
 * BUSINESS_HOLD_RELEASE  path of the release file; default `release` in the data folder.
 * BUSINESS_FAULT         `policy_query:unavailable@3,ticket_create:exit_after@1`: for the first n calls of that tool in this data
 *                        folder (all calls without `@n`) `unavailable` answers SERVICE_UNAVAILABLE and does nothing; `exit_before`
 *                        and `exit_after` end the server process with code 3 before or after the effect, without a reply.
 */
export interface Faults {
  holds: Hold[]
  faults: Fault[]
}

export type HoldPoint = 'before' | 'after'
interface Hold {
  tool: string
  point: HoldPoint
}
export type FaultKind = 'unavailable' | 'exit_before' | 'exit_after'
interface Fault {
  tool: string
  kind: FaultKind
  firstCalls: number
}

export const NO_FAULTS: Faults = { holds: [], faults: [] }

/** A switch that cannot be read is reported as text, so that a test never runs without the fault it asked for. */
export function parseFaults(
  hold: string | undefined,
  fault: string | undefined,
): Faults | { problem: string } {
  const parsed: Faults = { holds: [], faults: [] }
  for (const part of parts(hold)) {
    const match = /^([a-z_]+):(before|after)$/.exec(part)
    if (!match?.[1]) return { problem: `BUSINESS_HOLD: “${part}” is not <tool>:before or <tool>:after.` }
    parsed.holds.push({ tool: match[1], point: match[2] === 'before' ? 'before' : 'after' })
  }
  for (const part of parts(fault)) {
    const match = /^([a-z_]+):(unavailable|exit_before|exit_after)(?:@(\d+))?$/.exec(part)
    const kind = match?.[2]
    if (!match?.[1] || (kind !== 'unavailable' && kind !== 'exit_before' && kind !== 'exit_after')) {
      return { problem: `BUSINESS_FAULT: “${part}” is not <tool>:unavailable|exit_before|exit_after[@n].` }
    }
    parsed.faults.push({ tool: match[1], kind, firstCalls: match[3] ? Number(match[3]) : Infinity })
  }
  return parsed
}

/** `nth` counts this tool's calls in the data folder from 1; asked only when a fault of the tool is set. */
export function faultOf(faults: Faults, tool: string, nth: () => number): FaultKind | undefined {
  const own = faults.faults.filter((fault) => fault.tool === tool)
  if (own.length === 0) return undefined
  const call = nth()
  return own.find((fault) => call <= fault.firstCalls)?.kind
}

export function holdsAt(faults: Faults, tool: string, point: HoldPoint): boolean {
  return faults.holds.some((hold) => hold.tool === tool && hold.point === point)
}

function parts(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
