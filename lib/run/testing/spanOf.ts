import type { RunState } from '../state'
import { type Span, trace } from '../trace'

/** The span of this id, wherever in the trace of the run it is. */
export function spanOf(state: RunState, id: string): Span {
  const found = spansOf(trace(state)).filter((span) => span.id === id)
  if (found[0] && found.length === 1) return found[0]
  throw new Error(`${found.length} spans ${id} among ${spansOf(trace(state)).map((span) => span.id)}`)
}

function spansOf(span: Span): Span[] {
  return [span, ...span.children.flatMap(spansOf)]
}
