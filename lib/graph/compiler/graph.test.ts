import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { EMPTY_CATALOGUE } from '../catalogue'
import { compile } from '../compile'
import type { Pipeline } from '../document'
import type { Problem } from '../problem'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from '../testing/pipelineOf'

const options = { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }
const errors = (document: Pipeline): Problem[] =>
  compile(document, options).problems.filter((problem) => problem.severity === 'error')
const codes = (document: Pipeline) => errors(document).map((problem) => problem.code)

/** Reading `nodes.<id>` without a guard: accepted exactly where the node surely ran. */
const reads = (id: string) => ({ $cel: `nodes.${id}.value` })

describe('a join after a router', () => {
  const draw = (value: ReturnType<typeof reads> | number) =>
    pipelineOf(
      [
        inputNode,
        routerNode('r', 'a', 'b'),
        validatorNode('A'),
        validatorNode('B'),
        validatorNode('C', value),
        outputNode,
      ],
      [
        'start>r',
        'r.a>A',
        'r.b>B',
        'r.default>end',
        'A.pass>C',
        'A.fail>end',
        'B.pass>C',
        'B.fail>end',
        'C.pass>end',
        'C.fail>end',
      ],
    )
  it('is a legal graph: the branch that was not taken does not hold it up', () => {
    expect(errors(draw(1))).toEqual([])
  })
  it('may not read a branch that may not have been taken', () => {
    expect(errors(draw(reads('A')))).toMatchObject([{ code: 'MAYBE_SKIPPED', params: { id: 'A' } }])
  })
})

describe('rings', () => {
  const ring = pipelineOf(
    [inputNode, validatorNode('p'), validatorNode('e'), validatorNode('v'), outputNode],
    ['start>p', 'p.pass>e', 'e.pass>v', 'v.fail>p', 'v.pass>end'],
  )
  it('are refused with their nodes and edges', () => {
    expect(errors(ring)).toMatchObject([
      {
        code: 'CYCLE',
        at: { edge: 'v.fail>p' },
        params: { nodes: ['p', 'e', 'v'], edges: ['p.pass>e', 'e.pass>v', 'v.fail>p'] },
      },
    ])
  })
  it('of one node are refused too', () => {
    const self = pipelineOf(
      [inputNode, validatorNode('p'), outputNode],
      ['start>p', 'p.fail>p', 'p.pass>end'],
    )
    expect(errors(self)).toMatchObject([{ code: 'CYCLE', params: { nodes: ['p'], edges: ['p.fail>p'] } }])
  })
  it('are allowed with a maximum, also around one node', () => {
    const bounded = pipelineOf(
      [inputNode, validatorNode('p'), validatorNode('v'), outputNode],
      ['start>p', 'p.pass>v', 'p.fail>p*3', 'v.fail>p*2', 'v.pass>end'],
    )
    const compiled = compile(bounded, options)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
    expect(compiled.program.loops.get('v.fail>p*2')).toMatchObject({
      max: 2,
      header: 'p',
      inner: ['p.fail>p*3'],
    })
    expect(compiled.program.nodes.get('p')?.loops).toEqual(['v.fail>p*2', 'p.fail>p*3'])
    expect(compiled.program.nodes.get('v')?.loops).toEqual(['v.fail>p*2'])
  })
  it('may not cross each other', () => {
    const crossing = pipelineOf(
      [inputNode, validatorNode('a'), validatorNode('b'), validatorNode('c'), outputNode],
      ['start>a', 'a.pass>b', 'b.pass>c', 'b.fail>a*2', 'c.fail>b*2', 'c.pass>end'],
    )
    expect(errors(crossing)).toMatchObject([{ code: 'LOOP_NOT_NESTED', params: { reason: 'crossing' } }])
  })
  it('may not share their port', () => {
    const shared = pipelineOf(
      [inputNode, validatorNode('a'), validatorNode('b'), outputNode],
      ['start>a', 'a.pass>b', 'b.fail>a*2', 'b.fail>end', 'b.pass>end'],
    )
    expect(errors(shared)).toMatchObject([{ code: 'LOOP_NOT_NESTED', params: { reason: 'port' } }])
  })
})

describe('what surely ran', () => {
  const diamond = (edges: string[], value = reads('x')) =>
    pipelineOf(
      [
        inputNode,
        validatorNode('x'),
        validatorNode('y'),
        validatorNode('z'),
        validatorNode('last', value),
        outputNode,
      ],
      ['start>x', ...edges, 'last.pass>end', 'last.fail>end'],
    )
  it('is a node whose pass, fail and error all lead here', () => {
    expect(
      codes(
        diamond(
          [
            'x.pass>y',
            'x.fail>z',
            'x.error>last',
            'y.pass>last',
            'y.fail>last',
            'z.pass>last',
            'z.fail>last',
          ],
          reads('start'),
        ),
      ),
    ).toEqual(['UNKNOWN_FIELD'])
    // Through error, the value is not there: the node ran, but its field is missing on that port.
    expect(
      errors(
        diamond([
          'x.pass>y',
          'x.fail>z',
          'x.error>last',
          'y.pass>last',
          'y.fail>last',
          'z.pass>last',
          'z.fail>last',
        ]),
      ),
    ).toMatchObject([{ code: 'MAYBE_SKIPPED', params: { path: 'nodes.x.value', ports: ['error'] } }])
  })
  it('is a node before a branch that ends the run when it is not taken', () => {
    // y.fail and z.fail are open: a run that gets there fails, so whoever comes later knows that y and z passed.
    const both = diamond(['x.pass>y', 'x.fail>y', 'y.pass>z', 'z.pass>last'], reads('z'))
    expect(codes(both)).toEqual([])
  })
  it('is every parallel branch that a join waits for', () => {
    const parallel = pipelineOf(
      [
        inputNode,
        validatorNode('y'),
        validatorNode('z'),
        validatorNode('last', { a: reads('y'), b: reads('z') }),
        outputNode,
      ],
      [
        'start>y',
        'start>z',
        'y.pass>last',
        'y.fail>last',
        'z.pass>last',
        'z.fail>last',
        'last.pass>end',
        'last.fail>end',
      ],
    )
    expect(codes(parallel)).toEqual([])
  })
  it('follows from another node that ran', () => {
    // last runs only behind z, and z only behind y.
    const chain = diamond(
      ['x.pass>y', 'x.fail>end', 'y.pass>z', 'y.fail>end', 'z.pass>last', 'z.fail>last'],
      reads('y'),
    )
    expect(codes(chain)).toEqual([])
  })
  it('is everything before a join of a thousand branches', () => {
    const routers = Array.from({ length: 600 }, (_, index) => routerNode(`r${index}`, 'a'))
    const edges = routers.flatMap((_, index) => [
      `start>r${index}`,
      `r${index}.a>last`,
      `r${index}.default>last`,
    ])
    const value = { $cel: 'nodes.r7.route' }
    const wide = pipelineOf(
      [inputNode, ...routers, validatorNode('last', value), outputNode],
      [...edges, 'last.pass>end', 'last.fail>end'],
    )
    expect(codes(wide)).toEqual([])
  })
  it('is no node on one of several branches that meet', () => {
    const routers = Array.from({ length: 10 }, (_, index) => routerNode(`r${index}`, 'a'))
    const checks = routers.map((_, index) => validatorNode(`c${index}`))
    const edges = routers.flatMap((_, index) => [
      `start>r${index}`,
      `r${index}.a>c${index}`,
      `r${index}.default>end`,
      `c${index}.pass>last`,
      `c${index}.fail>end`,
    ])
    const many = pipelineOf(
      [inputNode, ...routers, ...checks, validatorNode('last', reads('c0')), outputNode],
      [...edges, 'last.pass>end', 'last.fail>end'],
    )
    expect(codes(many)).toEqual(['MAYBE_SKIPPED'])
  })
})

/** Any graph over the node types that need no tools, with wild edges: dangling, doubled, backwards, loops anywhere. */
const wildGraph = fc
  .record({
    types: fc.array(fc.constantFrom('validator', 'router', 'human', 'llm', 'output', 'input', 'nonsense'), {
      maxLength: 12,
    }),
    wires: fc.array(
      fc.record({
        source: fc.nat(13),
        target: fc.nat(13),
        port: fc.constantFrom(
          'done',
          'pass',
          'fail',
          'a',
          'default',
          'error',
          'approved',
          'expired',
          'ghost',
        ),
        max: fc.option(fc.integer({ min: 1, max: 5 })),
        id: fc.nat(40),
      }),
      { maxLength: 30 },
    ),
    readers: fc.array(fc.nat(13), { maxLength: 12 }),
  })
  .map(({ types, wires, readers }): Pipeline => {
    const configs: { [type: string]: Pipeline['nodes'][number]['config'] } = {
      input: { schema: {} },
      router: { routes: [{ port: 'a', when: 'true' }] },
      human: { buttons: [{ port: 'approved', label: 'x' }], expiresAfterMs: 1 },
    }
    const nodes = [
      inputNode,
      ...types.map((type, index) => ({
        id: `n${index === 5 ? 4 : index}`,
        type,
        config: configs[type] ?? {},
      })),
    ].map((node, index) => ({
      ...node,
      in: {
        value: { $cel: `has(nodes.n${readers[index] ?? 0}) ? 1 : previous.n1.value` },
        prompt: 'x',
        question: 'x',
      },
    }))
    const name = (index: number) => (index === 0 ? 'start' : `n${index - 1}`)
    return {
      ...pipelineOf(nodes, []),
      edges: wires.map(({ source, target, port, max, id }) => ({
        id: `e${id}`,
        source: name(source),
        port,
        target: name(target),
        ...(max === null ? {} : { loop: { max } }),
      })),
    }
  })

/** Graphs whose forward edges go from left to right and whose loop edges close over one earlier node. */
const legalGraph = fc
  .record({
    size: fc.integer({ min: 1, max: 8 }),
    skips: fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.constantFrom('pass', 'fail')), { maxLength: 10 }),
    loops: fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 4 })), { maxLength: 4 }),
  })
  .map(({ size, skips, loops }) => {
    const ids = Array.from({ length: size }, (_, index) => `v${index}`)
    const loopAt = new Map(loops.filter(([at]) => at < size))
    const edges = new Set([`start>v0`])
    for (const [index, id] of ids.entries()) {
      edges.add(`${id}.pass>${ids[index + 1] ?? 'end'}`)
      const max = loopAt.get(index)
      edges.add(max === undefined ? `${id}.fail>end` : `${id}.fail>${id}*${max}`)
    }
    for (const [from, to, port] of skips) {
      if (from < to && to < size && !(port === 'fail' && loopAt.has(from)))
        edges.add(`v${from}.${port}>v${to}`)
    }
    return pipelineOf([inputNode, ...ids.map((id) => validatorNode(id)), outputNode], [...edges])
  })

describe('any graph', () => {
  it('is answered with problems, never with a throw, and always the same ones', () => {
    fc.assert(
      fc.property(wildGraph, (document) => {
        const first = compile(document, options)
        expect(compile(document, options)).toEqual(first)
        expect(first.ok).toBe(!first.problems.some((problem) => problem.severity === 'error'))
      }),
      { numRuns: 300 },
    )
  })

  it('that is legal compiles to an order in which every forward edge leads onward', () => {
    fc.assert(
      fc.property(legalGraph, (document) => {
        const compiled = compile(document, options)
        if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
        const { order, nodes, loops } = compiled.program
        const position = new Map(order.map((id, index) => [id, index]))
        expect(order).toHaveLength(document.nodes.length)
        for (const node of nodes.values()) {
          for (const edge of node.incoming)
            expect(position.get(edge.source)).toBeLessThan(position.get(edge.target) ?? -1)
        }
        for (const loop of loops.values())
          expect(loop.body.has(loop.header) && loop.body.has(loop.edge.source)).toBe(true)
      }),
    )
  })

  it('with 2,000 nodes is compiled in one go', () => {
    const ids = Array.from({ length: 1998 }, (_, index) => `v${index}`)
    const edges = ids.flatMap((id, index) => [
      `${id}.pass>${ids[index + 1] ?? 'end'}`,
      `${id}.fail>${ids[index + 2] ?? 'end'}`,
    ])
    const nodes = ids.map((id, index) => validatorNode(id, index > 5 ? reads(ids[index - 1] ?? '') : 1))
    const compiled = compile(pipelineOf([inputNode, ...nodes, outputNode], ['start>v0', ...edges]), options)
    expect(compiled.problems.length).toBeGreaterThan(0)
    expect(new Set(compiled.problems.map((problem) => problem.code))).toEqual(new Set(['MAYBE_SKIPPED']))
  })
})
