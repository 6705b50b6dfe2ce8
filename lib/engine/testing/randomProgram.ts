import fc from 'fast-check'
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
      kind: fc.constant('loop' as const),
      body: tie('block'),
      max: fc.integer({ min: 1, max: 2 }),
    }),
  ),
}))

/** Programs with branches, joins, handled errors, collecting siblings and nested loops in any combination. */
export const randomProgram: fc.Arbitrary<Program> = fc
  .tuple(block, fc.integer({ min: 1, max: 4 }))
  .map(([whole, maxParallel]) => {
    const sketch: ProgramSketch = {
      nodes: { start: {} },
      edges: [],
      tools: SHOP_TOOLS,
      guards: { maxParallel, maxSteps: 1000 },
    }
    const names = { next: 0 }
    const end = add(sketch, names, whole, 'start')
    sketch.nodes.out = {}
    sketch.edges.push(`${end} -> out`)
    return buildProgram(sketch)
  })

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
