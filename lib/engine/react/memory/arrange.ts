import { CONVERSATION, type ConversationSize } from '../../../graph/reactLimits'
import type { Round } from '../round'
import { type Recalled, recall } from './recall'
import type { Similarity } from './similarity'
import { snippetOf } from './snippet'

/** A full list of summaries, made shorter: one line for the first `covers` rounds. */
export type Condensed = { covers: number; text: string }

/** What of a conversation is sent with the next turn. */
export type Arranged = { lines: string[]; recalled: Recalled[]; window: Round[] }

/** First round that is still sent word for word, once `rounds` have been made. Never goes back. */
export function windowStart(
  before: number,
  rounds: number,
  { window }: ConversationSize,
  repeated: boolean,
): number {
  return Math.max(before, rounds - window, repeated ? rounds - CONVERSATION.afterRepeat : 0)
}

export function summaryLines(rounds: readonly Round[], from: number, condensed: Condensed | null): string[] {
  const covered = condensed?.covers ?? 0
  return [
    ...(condensed === null ? [] : [`${rounds[0]?.turn}–${rounds[covered - 1]?.turn}. ${condensed.text}`]),
    ...rounds.slice(covered, from).map(snippetOf),
  ]
}

/** The rounds that have to share one line so that the list holds its most; none while it does. */
export function overfull(
  rounds: readonly Round[],
  from: number,
  condensed: Condensed | null,
  { summaries }: ConversationSize,
): Round[] {
  const lines = summaryLines(rounds, from, condensed).length
  return lines <= summaries ? [] : rounds.slice(0, Math.max(0, from - CONVERSATION.keptSummaries))
}

export function arrange(
  { rounds, from, condensed }: { rounds: readonly Round[]; from: number; condensed: Condensed | null },
  queries: readonly string[],
  similarity: Similarity,
): Arranged {
  const [evicted, window] = [rounds.slice(0, from), rounds.slice(from)]
  return {
    lines: summaryLines(rounds, from, condensed),
    recalled: recall({ evicted, window }, queries, similarity),
    window,
  }
}
