import type { ModelToolCall } from '../ports'

/** One turn as the conversation keeps it. Sensitive values stand in it as placeholders. */
export type Round = {
  turn: number
  /** What the model said beside its calls; null for nothing. */
  said: string | null
  /** Every id has exactly one observation, at the same position. */
  calls: ModelToolCall[]
  observations: string[]
  /** What answers a turn without calls: a correction, or what a person said. */
  remark: string | null
}

/** Everything a round has to say, for comparing and recalling. */
export function textOfRound({ said, calls, observations, remark }: Round): string {
  const acted = calls.map((call, index) => `${call.name} ${call.arguments} ${observations[index] ?? ''}`)
  return [...acted, remark ?? '', said ?? ''].filter((part) => part !== '').join('\n')
}
