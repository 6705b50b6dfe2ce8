import type { Pipeline } from './document'

/** A document in the place of a draft: what only a draft has stays with the nodes that are still there and of their old type. */
export function withDraftDataOf(document: Pipeline, draft: Pipeline): Pipeline {
  const { pins = {}, breakpoints = [] } = draft.view ?? {}
  const types = new Map(draft.nodes.map(({ id, type }) => [id, type]))
  const kept = new Set(document.nodes.filter(({ id, type }) => types.get(id) === type).map(({ id }) => id))
  const keptPins = Object.entries(pins).filter(([id]) => kept.has(id))
  const keptBreakpoints = breakpoints.filter((id) => kept.has(id))
  if (keptPins.length + keptBreakpoints.length === 0) return document
  return {
    ...document,
    view: {
      ...document.view,
      ...(keptPins.length > 0 && { pins: Object.fromEntries(keptPins) }),
      ...(keptBreakpoints.length > 0 && { breakpoints: keptBreakpoints }),
    },
  }
}
