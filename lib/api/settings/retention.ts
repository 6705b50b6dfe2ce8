/** Why a run stays although it is old enough. */
export type KeptReason = 'open' | 'effect' | 'fork' | 'memory' | 'session'

/** How long ended runs stay. */
export type RetentionView = {
  /** Null = everything stays. */
  days: number | null
  /** The settings win over the environment, whose value is the default. */
  source: 'settings' | 'environment' | 'off'
  /** What a removal would do now; null while nothing is removed. */
  preview: { days: number; removable: number; kept: { [reason in KeptReason]: number } } | null
  /** What the last one did; `at` is ISO 8601 in UTC. */
  last: { at: string; runs: number; objects: number; sessions: number } | null
}
