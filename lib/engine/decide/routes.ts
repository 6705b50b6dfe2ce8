import type { PipelineEdge } from '../../graph/document'
import type { Program, ProgramLoop, ProgramNode } from '../../graph/program'
import type { NodeState, RunState } from '../../run/state'

/** What a node can know of an edge into it: not yet decided, taken, or never to be taken in this iteration. */
export type Route = 'open' | 'taken' | 'dead'

/** The edges of one moment. `skipped` holds nodes that the same pass has found dead, before their events exist. */
export class Routes {
  readonly skipped = new Set<string>()
  readonly #program: Program
  readonly #state: RunState

  constructor(program: Program, state: RunState) {
    this.#program = program
    this.#state = state
  }

  isSettled(id: string): boolean {
    const node = this.#state.nodes.get(id)
    return this.skipped.has(id) || (node !== undefined && node.status !== 'running')
  }

  route(edge: PipelineEdge): Route {
    if (!this.isSettled(edge.source)) return 'open'
    if (this.#loopsLeft(edge).some((loop) => !this.hasEnded(loop))) return 'open'
    const source = this.#state.nodes.get(edge.source)
    const from = this.#program.nodes.get(edge.source)
    return source && from && takes(this.#program, from, source, edge) ? 'taken' : 'dead'
  }

  /** A loop ends once its whole body has settled and no repetition is due: only then do the edges out of it resolve. */
  hasEnded(loop: ProgramLoop): boolean {
    return this.#hasSettled(loop) && !this.repeats(loop)
  }

  /** True when the next iteration is due: the body has settled, the loop edge was taken, and no loop inside comes first. */
  isDue(loop: ProgramLoop): boolean {
    const inner = loop.inner.flatMap((id) => this.#program.loops.get(id) ?? [])
    return this.#hasSettled(loop) && this.repeats(loop) && !inner.some((each) => this.repeats(each))
  }

  repeats({ edge, max }: ProgramLoop): boolean {
    const source = this.#state.nodes.get(edge.source)
    return (
      source?.status === 'finished' &&
      source.port === edge.port &&
      (this.#state.loops.get(edge.id) ?? 0) < max
    )
  }

  #hasSettled(loop: ProgramLoop): boolean {
    for (const id of loop.body) if (!this.isSettled(id)) return false
    return true
  }

  #loopsLeft(edge: PipelineEdge): ProgramLoop[] {
    const inside = this.#program.nodes.get(edge.target)?.loops ?? []
    const around = this.#program.nodes.get(edge.source)?.loops ?? []
    return around.filter((id) => !inside.includes(id)).flatMap((id) => this.#program.loops.get(id) ?? [])
  }
}

function takes(program: Program, from: ProgramNode, source: NodeState, edge: PipelineEdge): boolean {
  if (source.status !== 'finished') return false
  if (source.port === edge.port) return true
  return (
    source.port === 'error' &&
    isCollected(program, from) &&
    edge.port === firstPort(from) &&
    isJoin(program, edge.target)
  )
}

/**
 * `onFailure: collect`: the failure of a node whose `error` port leads nowhere does not end the run; the joins right after it fire, with the
 * error as the node's data. Without any join downstream there is nobody to collect it, and it is an ordinary failure.
 */
export function isCollected(program: Program, node: ProgramNode): boolean {
  return (
    node.node.guards?.onFailure === 'collect' &&
    !node.outgoing.some(({ port }) => port === 'error') &&
    leadsToJoin(program, node)
  )
}

/** The port a node leaves by when all is well. */
export function firstPort(node: ProgramNode): string {
  return node.ports.find((port) => port !== 'error') ?? 'done'
}

function isJoin(program: Program, id: string): boolean {
  return (program.nodes.get(id)?.incoming.length ?? 0) > 1
}

function leadsToJoin(program: Program, node: ProgramNode): boolean {
  const seen = new Set<string>()
  const queue = [node]
  for (const next of queue) {
    for (const { target, loop } of next.outgoing) {
      const found = program.nodes.get(target)
      if (loop || !found || seen.has(target)) continue
      if (isJoin(program, target)) return true
      seen.add(target)
      queue.push(found)
    }
  }
  return false
}
