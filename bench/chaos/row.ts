import type { Chaos } from './chaos'

/** What a row found. Zero lost, doubled and stuck, and nothing unproven, is a pass. */
export type Proof = {
  runs: number
  /** Effects that the outside ledger holds. */
  effects: number
  /** Runs, events or effects that are gone or that nobody accounts for. */
  lost: number
  /** Effects, calls or runs that happened more often than they may. */
  doubled: number
  /** Runs that are neither ended nor waiting for a person who could answer. */
  stuck: number
  /** What could not be shown, or was shown to be wrong; one sentence each. */
  failures: string[]
  /** How it was shown, where that is not obvious. */
  notes: string[]
}

/** One test of the reliability table. `minutes`: how long it may take before it counts as failed. `web`: it needs the built web app. */
export type Row = {
  id: string
  title: string
  minutes?: number
  web?: true
  prove(chaos: Chaos): Promise<Proof>
}

export function emptyProof(): Proof {
  return { runs: 0, effects: 0, lost: 0, doubled: 0, stuck: 0, failures: [], notes: [] }
}

/** The sum of several proofs of one row. */
export function sumProofs(proofs: readonly Proof[]): Proof {
  const sum = emptyProof()
  for (const proof of proofs) {
    for (const name of ['runs', 'effects', 'lost', 'doubled', 'stuck'] as const) sum[name] += proof[name]
    sum.failures.push(...proof.failures)
    sum.notes.push(...proof.notes)
  }
  return sum
}

export function holds({ lost, doubled, stuck, failures }: Proof): boolean {
  return lost === 0 && doubled === 0 && stuck === 0 && failures.length === 0
}
