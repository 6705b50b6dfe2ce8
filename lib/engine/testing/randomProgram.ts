import fc from 'fast-check'
import type { PipelineGuards } from '../../graph/document'
import type { Program } from '../../graph/program'
import { buildProgram, type ProgramSketch } from './buildProgram'
import { SHOP_TOOLS } from './shop'

/** A part of a graph with one way in and one way out. */
type Block =
  | { kind: 'node' }
  | { kind: 'row'; parts: Block[] }
  /** All branches at once, joined; with `choice` one of them is taken, or none. */
  | { kind: 'fork'; branches: Block[]; choice: boolean; collect: boolean }
  | { kind: 'loop'; body: Block; max: number }
  /** A node whose failure is handled. */
  | { kind: 'rescued' }
  /** A node that runs a pipeline of its own, `items` times. */
  | { kind: 'flow'; body: Block; items: number; collect: boolean; rescued: boolean }

const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    fc.constant<Block>({ kind: 'node' }),
    fc.constant<Block>({ kind: 'rescued' }),
    fc.record({
      kind: fc.constant('row' as const),
      parts: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('fork' as const),
      branches: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
      choice: fc.boolean(),
      collect: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('flow' as const),
      body: tie('block'),
      items: fc.integer({ min: 0, max: 3 }),
      collect: fc.boolean(),
      rescued: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('loop' as const),
      body: tie('block'),
      max: fc.integer({ min: 1, max: 2 }),
    }),
  ),
}))

/** Programs with branches, joins, handled errors, collecting siblings, nested loops and pipelines inside pipelines in any combination. */
export const randomProgram: fc.Arbitrary<Program> = fc
  .tuple(block, fc.integer({ min: 1, max: 4 }))
  .map(([whole, maxParallel]) => {
    return programOf({ maxParallel, maxSteps: 1000 }, { next: 0 }, whole)
  })

function programOf(guards: PipelineGuards, names: { next: number }, whole: Block): Program {
  const sketch: ProgramSketch = { nodes: { start: {} }, edges: [], tools: SHOP_TOOLS, guards }
  const end = add(sketch, names, whole, 'start')
  sketch.nodes.out = {}
  sketch.edges.push(`${end} -> out`)
  return buildProgram(sketch)
}

/** Adds a block behind `from` (`node` or `node.port`) and gives the node it leaves by. */
function add(sketch: ProgramSketch, names: { next: number }, part: Block, from: string): string {
  switch (part.kind) {
    case 'node':
      return node(sketch, names, [from])
    case 'row':
      return part.parts.reduce((before, each) => add(sketch, names, each, before), from)
    case 'rescued': {
      const risky = node(sketch, names, [from])
      const rescue = node(sketch, names, [`${risky}.error`])
      return node(sketch, names, [risky, rescue])
    }
    case 'fork': {
      const ports = part.choice ? ['done', ...part.branches.map((_, index) => `way${index}`)] : ['done']
      const head = node(sketch, names, [from], ports)
      const ends = part.branches.map((each, index) =>
        add(sketch, names, each, part.choice ? `${head}.way${index}` : head),
      )
      if (part.collect)
        for (const end of ends) Object.assign(sketch.nodes[end] ?? {}, { guards: { onFailure: 'collect' } })
      return node(sketch, names, part.choice ? [head, ...ends] : ends)
    }
    case 'flow': {
      const { body, items, collect, rescued } = part
      const runs = node(sketch, names, [from])
      const flow = programOf(sketch.guards ?? {}, names, body)
      sketch.nodes[runs] = { ...sketch.nodes[runs], flow, config: { items, collect } }
      if (!rescued) return runs
      return node(sketch, names, [runs, node(sketch, names, [`${runs}.error`])])
    }
    case 'loop': {
      const head = node(sketch, names, [from])
      const tail = node(sketch, names, [add(sketch, names, part.body, head)], ['done', 'again'])
      sketch.edges.push(`${tail}.again -> ${head} x${part.max}`)
      return tail
    }
  }
}

function node(
  sketch: ProgramSketch,
  names: { next: number },
  from: string[],
  ports: string[] = ['done'],
): string {
  names.next += 1
  const id = `n${names.next}`
  sketch.nodes[id] = { ports: [...ports] }
  sketch.edges.push(...from.map((source) => `${source} -> ${id}`))
  return id
}
