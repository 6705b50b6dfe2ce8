import type { Pipeline, PipelineNode } from '../document'
import type { ProblemCode } from '../problem'

export const at = (draft: Pipeline, id: string): PipelineNode => {
  const node = draft.nodes.find((found) => found.id === id)
  if (!node) throw new Error(`no node ${id}`)
  return node
}
export const edge = (draft: Pipeline, id: string) => {
  const found = draft.edges.find((one) => one.id === id)
  if (!found) throw new Error(`no edge ${id}`)
  return found
}
export const setIn =
  (id: string, slot: string, value: PipelineNode['config'][string]) => (draft: Pipeline) => {
    at(draft, id).in = { ...at(draft, id).in, [slot]: value }
  }
export const setArg = (name: string, source: string) => (draft: Pipeline) => {
  const args = at(draft, 'create').in?.args
  Object.assign(Object(args), { [name]: { $cel: source } })
}

/** Puts one more call between the input and what followed it. */
export function lengthen(draft: Pipeline, number: number): void {
  const id = `more${number}`
  const first = edge(draft, 'e1')
  draft.nodes.push({ id, type: 'tool', title: id, in: { args: {} }, config: { tool: 'business/claim_get' } })
  draft.edges.push({ id, source: id, port: 'done', target: first.target })
  first.target = id
  // The way without a claim is closed, so every run makes all calls.
  draft.edges = draft.edges.filter((one) => one.source !== 'approve' || one.port === 'approved')
}

/** One planted fault: what is done to the claims pipeline, and the code, place and fix it must be answered with. */
export type PlantedFault = [
  name: string,
  plant: (draft: Pipeline) => void,
  code: ProblemCode,
  path: string,
  fix: RegExp,
]
