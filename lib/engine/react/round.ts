import type { ModelToolCall } from '../ports'

/** One turn as the conversation keeps it. Sensitive values stand in it as placeholders. */
export type Round = {
  turn: number
  /** What the model said beside its calls; null for nothing. */
  said: string | null
  /** What it was after and what it held for known, without the structure it said it in: for comparing with other rounds. */
  wanted: string
  known: string
  /** Every id has exactly one observation, at the same position. */
  calls: ModelToolCall[]
  observations: string[]
  /** What answers a turn without calls: a correction, or what a person said. */
  remark: string | null
}

/** What a round has brought to light, for comparing and recalling. */
export function textOfRound({ calls, observations, remark, known }: Round): string {
  const acted = calls.map((call, index) => `${call.name} ${call.arguments} ${observations[index] ?? ''}`)
  return [...acted, remark ?? '', known].filter((part) => part !== '').join('\n')
}
