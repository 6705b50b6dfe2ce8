import type { BreakerLimits, BreakerPort, BreakerState, BreakerTicket } from '../ports'

type Kept = { generation: number; failures: number; openMs: number | null; probing: boolean }

/** Breakers in memory under the contract of the real ones; time passes when a test says `pauseIsOver`. */
export class FakeBreakers implements BreakerPort {
  readonly reports: string[] = []
  /** For how long each probe was claimed, in milliseconds. */
  readonly claims: number[] = []
  readonly #kept = new Map<string, Kept>()
  readonly #due = new Set<string>()

  read(tool: string): BreakerState {
    const { generation, openMs } = this.#of(tool)
    if (openMs === null) return { kind: 'closed', generation }
    return this.#due.has(tool) ? { kind: 'due', generation } : { kind: 'open', generation, leftMs: openMs }
  }

  async claimProbe(tool: string, expiresMs: number): Promise<BreakerTicket | null> {
    const kept = this.#of(tool)
    if (!this.#due.has(tool) || kept.probing) return null
    kept.probing = true
    this.claims.push(expiresMs)
    return { generation: kept.generation, probe: true }
  }

  async failed(tool: string, ticket: BreakerTicket, limits: BreakerLimits): Promise<void> {
    this.reports.push(`${tool} failed`)
    const kept = this.#of(tool)
    if (kept.generation !== ticket.generation) return
    kept.failures += 1
    const trips = kept.openMs === null ? kept.failures >= limits.failures : ticket.probe
    if (trips) this.#change(tool, { openMs: limits.openMs })
  }

  async succeeded(tool: string, ticket: BreakerTicket): Promise<void> {
    this.reports.push(`${tool} succeeded`)
    const kept = this.#of(tool)
    if (kept.generation !== ticket.generation) return
    if (kept.openMs === null) kept.failures = 0
    else if (ticket.probe) this.#change(tool, { openMs: null })
  }

  open(tool: string, openMs = 300_000): void {
    this.#change(tool, { openMs })
  }

  pauseIsOver(tool: string): void {
    this.#due.add(tool)
  }

  #change(tool: string, { openMs }: { openMs: number | null }): void {
    const { generation } = this.#of(tool)
    this.#due.delete(tool)
    this.#kept.set(tool, { generation: generation + 1, failures: 0, openMs, probing: false })
  }

  #of(tool: string): Kept {
    const kept = this.#kept.get(tool) ?? { generation: 0, failures: 0, openMs: null, probing: false }
    this.#kept.set(tool, kept)
    return kept
  }
}
