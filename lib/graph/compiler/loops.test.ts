import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import { claimsCatalogue } from '../testing/claims'
import { inputNode, outputNode, pipelineOf, toolNode, validatorNode } from '../testing/pipelineOf'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
const checks = (...ids: string[]) => [inputNode, ...ids.map((id) => validatorNode(id)), outputNode]
function loopsOf(edges: string[], ...ids: string[]) {
  const compiled = compile(pipelineOf(checks(...ids), edges), options)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  const { loops, nodes, order } = compiled.program
  return {
    loops: [...loops.values()].map(({ edge, header, max, body, inner }) => [
      ...[edge.id, header, max, [...body].join(' '), inner],
    ]),
    around: Object.fromEntries([...nodes.values()].map((node) => [node.id, node.loops])),
    order,
  }
}
const found = (edges: string[], ...ids: string[]) =>
  compile(pipelineOf(checks(...ids), edges), options).problems.map(({ code, at, params, message, fix }) => ({
    ...{ code, edge: at.edge, path: at.path, params, message, fix },
  }))

describe('declared loops', () => {
  const nested = ['start>a', 'a.pass>b', 'a.fail>b', 'b.pass>c', 'c.pass>end']
  it.each([[['c.fail>a*2', 'b.fail>b*3']], [['b.fail>b*3', 'c.fail>a*2']]])(
    'are nested whichever was drawn first: %j',
    (loops) => {
      const { loops: got, around } = loopsOf([...nested, ...loops], 'a', 'b', 'c')
      expect(got).toEqual([
        ['c.fail>a*2', 'a', 2, 'a b c', ['b.fail>b*3']],
        ['b.fail>b*3', 'b', 3, 'b', []],
      ])
      expect(around).toEqual({
        ...{ start: [], end: [] },
        ...{ a: ['c.fail>a*2'], b: ['c.fail>a*2', 'b.fail>b*3'], c: ['c.fail>a*2'] },
      })
    },
  )

  it('may follow each other, and then neither is inside the other', () => {
    const { loops } = loopsOf(['start>a', 'a.fail>a*1', 'a.pass>b', 'b.fail>b*1', 'b.pass>end'], 'a', 'b')
    expect(loops.map(([id, , , body, inner]) => [id, body, inner])).toEqual([
      ['a.fail>a*1', 'a', []],
      ['b.fail>b*1', 'b', []],
    ])
  })

  it('hold every node on the way back, also on branches side by side, and none beside it', () => {
    const { loops } = loopsOf(
      [
        ...['start>a', 'a.pass>b', 'a.fail>c', 'b.pass>d', 'b.fail>e', 'c.pass>d', 'c.fail>d'],
        ...['d.fail>a*2', 'd.pass>end', 'e.pass>end', 'e.fail>end'],
      ],
      ...['a', 'b', 'c', 'd', 'e'],
    )
    expect(loops).toEqual([['d.fail>a*2', 'a', 2, 'a b c d', []]])
  })

  it('with a second entry are refused with where it is', () => {
    const problems = found(
      ['start>a', 'start>b', 'a.pass>b', 'a.fail>end', 'b.fail>a*2', 'b.pass>end'],
      ...['a', 'b'],
    )
    expect(problems).toEqual([
      {
        ...{ code: 'LOOP_NOT_NESTED', edge: 'b.fail>a*2', path: 'edges[4].loop' },
        params: { reason: 'entry', loop: 'b.fail>a*2', entry: 'start>b', header: 'a', node: 'b' },
        message: 'The loop back to a can also be entered at b, by the edge from start.',
        fix: 'Let the edge from start lead to a, or let the loop begin at start.',
      },
    ])
  })

  it('that do not lead back are refused with both ends', () => {
    expect(
      found(['start>a', 'a.pass>b*2', 'a.fail>b', 'b.pass>end', 'b.fail>end'], 'a', 'b')[0],
    ).toMatchObject({
      ...{ code: 'LOOP_NOT_A_CYCLE', edge: 'a.pass>b*2', path: 'edges[1].loop' },
      params: { source: 'a', target: 'b' },
    })
  })
})

describe('rings without a maximum', () => {
  it('are reported up to fifty; the document is refused all the same', () => {
    const ids = Array.from({ length: 60 }, (_, index) => `v${index}`)
    const edges = ids.flatMap((id, index) => [`${id}.pass>${ids[index + 1] ?? 'end'}`, `${id}.fail>${id}`])
    const { ok, problems, worstCase } = compile(pipelineOf(checks(...ids), ['start>v0', ...edges]), options)
    const rings = problems.filter(({ code }) => code === 'CYCLE')
    expect(rings).toHaveLength(50)
    expect(rings[49]).toMatchObject({
      ...{ at: { node: 'v10', edge: 'v10.fail>v10' }, message: '“v10” leads back into itself.' },
      fix: 'Mark the edge v10.fail → v10 as a loop with a maximum, or delete one edge of the ring.',
    })
    expect([ok, worstCase]).toEqual([false, null])
  })

  it('begin where the way back leads to, not where the way there began', () => {
    const [ring] = found(
      ['start>a', 'a.pass>b', 'a.fail>end', 'b.pass>c', 'b.fail>end', 'c.pass>b', 'c.fail>end'],
      ...'abc',
    )
    expect(ring).toMatchObject({
      params: { nodes: ['b', 'c'], edges: ['b.pass>c', 'c.pass>b'] },
      message: 'b and c form a ring that never ends.',
    })
  })
})

describe('the order of nodes', () => {
  it('follows the edges, and the document where edges leave it open', () => {
    const { order } = loopsOf(
      [
        ...['start>d', 'start>b', 'd.pass>c', 'd.fail>c', 'b.pass>a', 'b.fail>a'],
        ...['a.pass>end', 'a.fail>end', 'c.pass>end', 'c.fail>end'],
      ],
      ...['d', 'c', 'b', 'a'],
    )
    expect(order).toEqual(['start', 'd', 'c', 'b', 'a', 'end'])
  })

  it('knows who lies before whom among more nodes than a word has bits', () => {
    const ids = Array.from({ length: 70 }, (_, index) => `v${index}`)
    const edges = ids.flatMap((id, index) => {
      const next = ids[index + 1] ?? 'end'
      return [`${id}.pass>${next}`, `${id}.fail>${next}`]
    })
    const read = (reader: number, read: number) =>
      compile(
        pipelineOf(
          [
            inputNode,
            ...ids.map((id, index) =>
              validatorNode(id, index === reader ? { $cel: `nodes.v${read}.value` } : 1),
            ),
            outputNode,
          ],
          ['start>v0', ...edges],
        ),
        options,
      ).problems.map(({ code }) => code)
    for (const [late, early] of [
      [69, 0],
      [69, 31],
      [64, 30],
      [33, 32],
      [31, 30],
    ] as const) {
      expect(read(late, early), `${late} after ${early}`).toEqual([])
      expect(read(early, late), `${early} before ${late}`).toEqual(['NOT_BEFORE'])
    }
    expect(read(40, 40)).toEqual(['NOT_BEFORE'])
  })
})

describe('a tool that nobody knows', () => {
  const unknown = (ref: string, catalogue = claimsCatalogue) =>
    compile(pipelineOf([inputNode, toolNode('call', ref), outputNode], ['start>call', 'call>end']), {
      ...options,
      catalogue,
    }).problems.find(({ code }) => code === 'UNKNOWN_TOOL')

  it('is answered with the nearest, with those there are, or with what to connect', () => {
    expect(unknown('business/mail_sent')).toMatchObject({
      at: { node: 'call', path: 'nodes[1].config.tool' },
      params: { tool: 'business/mail_sent', suggestion: 'business/mail_send' },
      fix: 'Did you mean business/mail_send?',
    })
    expect(unknown('x/y')).toMatchObject({
      params: { suggestion: null },
      fix: expect.stringMatching(/^Known tools are business\/hospital_lookup, .* and business\/mail_send\.$/),
    })
    expect(unknown('x/y', { tools: [] })).toMatchObject({ fix: 'Connect the server that offers it.' })
  })
})
