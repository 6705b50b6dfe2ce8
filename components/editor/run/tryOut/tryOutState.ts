import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { EffectAhead, MissingValues, StartTest } from '@/lib/api/trials'

/** What a test waits for before it may start. */
export type TestQuestion =
  | { kind: 'values'; test: StartTest; missing: MissingValues; errors: { [pointer: string]: ProblemDetail } }
  | { kind: 'effects'; test: StartTest; effects: EffectAhead[] }

export type TryOut = {
  question: TestQuestion | null
  /** Nodes whose results on screen are out of date. */
  stale: ReadonlySet<string>
}

export const NOTHING_TRIED: TryOut = { question: null, stale: new Set() }
