import { type Round, textOfRound } from '../round'
import { passagesOf } from './passages'
import { shownLength } from './shorten'
import type { Similarity } from './similarity'

export type Recalled = { turn: number; text: string }

const MOST = 3
const LEAST_ALIKE = 0.12

/**
 * REACT-3: what is no longer in front of the model but speaks of the same as one of `queries`, oldest first: passages of evicted rounds, and of what
 * was cut off from long observations inside the window.
 */
export function recall(
  { evicted, window }: { evicted: readonly Round[]; window: readonly Round[] },
  queries: readonly string[],
  similarity: Similarity,
): Recalled[] {
  const hidden = [...evicted.flatMap(ofEvicted), ...window.flatMap(ofShortened)]
  if (hidden.length === 0) return []
  const texts = hidden.map(({ text }) => text)
  const scores = queries.map((query) => similarity(query, texts))
  return hidden
    .map((passage, index) => ({ passage, index, score: Math.max(...scores.map((one) => one[index] ?? 0)) }))
    .filter(({ score }) => score >= LEAST_ALIKE)
    .sort((a, b) => b.score - a.score || b.index - a.index)
    .slice(0, MOST)
    .sort((a, b) => a.index - b.index)
    .map(({ passage }) => passage)
}

function ofEvicted(round: Round): Recalled[] {
  return passagesOf(textOfRound(round)).map((text) => ({ turn: round.turn, text }))
}

function ofShortened({ turn, observations }: Round, index: number, window: readonly Round[]): Recalled[] {
  const shown = shownLength(index, window)
  return observations.flatMap((text) =>
    passagesOf(text.slice(shown)).map((passage) => ({ turn, text: passage })),
  )
}
