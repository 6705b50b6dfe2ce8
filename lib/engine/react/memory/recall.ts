import { type Round, textOfRound } from '../round'
import { passagesOf } from './passages'
import { shownLength } from './shorten'
import type { Similarity } from './similarity'

export type Recalled = { turn: number; text: string }

const MOST = 3
const MOST_PER_QUERY = 2
/** Share of a query that a passage must have to be worth its place. */
const LEAST_ALIKE = 0.3

/**
 * REACT-3: what is no longer in front of the model but has what one of `queries` (the most telling first) speaks of, oldest first: passages of evicted rounds, and of what
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
  const found = new Set(queries.flatMap((query) => nearestTo(similarity(query, texts))).slice(0, MOST))
  return hidden.filter((_, index) => found.has(index))
}

/** Positions of the best matches, the later one first where two are equal. */
function nearestTo(scores: readonly number[]): number[] {
  return scores
    .map((score, index) => ({ score, index }))
    .filter(({ score }) => score >= LEAST_ALIKE)
    .sort((a, b) => b.score - a.score || b.index - a.index)
    .slice(0, MOST_PER_QUERY)
    .map(({ index }) => index)
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
