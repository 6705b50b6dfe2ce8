import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { Pipeline, PipelineNode } from '../document'
import { claimsCatalogue } from '../testing/claims'
import { inputNode, outputNode, pipelineOf, routerNode, toolNode, validatorNode } from '../testing/pipelineOf'

type Node = Partial<PipelineNode> & { id: string; type: string }

/** As many routers side by side, each of which may or may not lead on to `mid`; `mid` always leads to `last`. */
function fan(ways: number, last: Node, more: { nodes?: Node[]; edges?: string[] } = {}): Pipeline {
  const routers = Array.from({ length: ways }, (_, index) => routerNode(`r${index}`, 'a'))
  return pipelineOf(
    [inputNode, ...routers, validatorNode('mid'), last, ...(more.nodes ?? []), outputNode],
    [
      ...routers.flatMap(({ id }) => [`start>${id}`, `${id}.a>mid`, `${id}.default>end`]),
      ...['mid.pass>last', 'mid.fail>last'],
      ...(more.edges ?? ['last.pass>end', 'last.fail>end']),
    ],
  )
}
const found = (document: Pipeline) =>
  compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue }).problems.map(
    ({ code, at, params }) => [code, at.path, params.path ?? params.reason ?? null],
  )
const reading = (source: string) => validatorNode('last', { $cel: source })
const place = (ways: number) => `nodes[${ways + 2}].in.value`

describe('a node with so many ways to run that they are not told', () => {
  it('knows what ran before it up to 256 ways; beyond, only what always runs', () => {
    expect(found(fan(256, reading('nodes.mid.value')))).toEqual([])
    expect(found(fan(257, reading('nodes.mid.value')))).toEqual([['MAYBE_SKIPPED', place(257), 'nodes.mid']])
    expect(found(fan(257, reading('nodes.start.n')))).toEqual([])
    expect(found(fan(257, reading('nodes.r7.route')))).toEqual([])
  })

  it('may read behind has() what exists on some way, and nothing that exists on none', () => {
    expect(found(fan(257, reading('has(nodes.mid) ? nodes.mid.value : null')))).toEqual([])
    expect(found(fan(257, reading('has(nodes.mid) ? nodes.mid.valu : null')))).toEqual([
      ['UNKNOWN_FIELD', place(257), 'nodes.mid.valu'],
    ])
  })

  it('has inputs of unknown type, which fit everywhere', () => {
    const args = (amount: string) => ({ patientId: 'P', hospitalCode: 'H', amount: { $cel: amount } })
    const create = (ways: number, amount: string) =>
      found(
        fan(ways, toolNode('last', 'business/claim_create', args(amount)), { edges: ['last>end'] }),
      ).filter(([code, path]) => code === 'TOOL_ARGS' && String(path).endsWith('.amount'))
    expect(create(256, 'nodes.r7.route')).toHaveLength(1)
    expect(create(257, 'nodes.r7.route')).toEqual([])
  })

  it('costs what it costs', () => {
    const document = fan(257, toolNode('last', 'business/claim_get'), { edges: ['last>end'] })
    const { worstCase } = compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
    expect(worstCase).toMatchObject({ toolCalls: 3, ms: 30_000 })
  })

  it('counts for the step limit with what surely runs', () => {
    const read = (id: string) => toolNode(id, 'business/claim_get')
    const limited = (maxSteps: number) => ({
      ...fan(257, validatorNode('last'), {
        nodes: [read('one'), read('two')],
        edges: ['start>one', 'one>two', 'two>end', 'last.pass>end', 'last.fail>end'],
      }),
      guards: { maxSteps },
    })
    const limits = (document: Pipeline) => found(document).filter(([code]) => code === 'STEP_LIMIT_TOO_LOW')
    expect(limits(limited(2))).toEqual([])
    expect(limits(limited(1))).toHaveLength(1)
  })

  it('may meet any other that writes the same memory', () => {
    const remember = (id: string): Node => ({
      ...{ id, type: 'memory', in: { text: 'x', key: 'k' } },
      config: { action: 'remember' },
    })
    const races = (ways: number) =>
      found(
        fan(ways, remember('last'), {
          nodes: [remember('other')],
          edges: ['start>other', 'other>end', 'last>end'],
        }),
      ).filter(([code]) => code === 'MEMORY_KEY_RACE')
    expect(races(2)).toHaveLength(1)
    expect(races(257)).toHaveLength(1)
  })
})

describe('two nodes that write the same memory', () => {
  const remember = (id: string, key = 'k'): Node => ({
    ...{ id, type: 'memory', in: { text: 'x', key } },
    config: { action: 'remember' },
  })
  const races = (edges: string[], second = remember('b')) =>
    compile(
      pipelineOf(
        [inputNode, routerNode('r', 'x'), routerNode('s', 'x'), remember('a'), second, outputNode],
        [...['a>end', 'b>end', ...edges]],
      ),
      { definitions: nodeDefinitions, catalogue: claimsCatalogue },
    ).problems.filter(({ code }) => code === 'MEMORY_KEY_RACE')

  it('are pointed out where one run may reach both, with the key', () => {
    expect(races(['start>r', 'start>s', 'r.x>a', 'r.default>end', 's.x>b', 's.default>end'])).toMatchObject([
      { at: { node: 'b', path: 'nodes[4]' }, params: { first: 'a', second: 'b', key: 'general/"k"' } },
    ])
  })
  it('are no race on two branches of which one is taken, nor one after the other, nor under other keys', () => {
    expect(races(['start>r', 'start>s', 'r.x>a', 'r.default>b', 's.x>end', 's.default>end'])).toEqual([])
    expect(races(['start>a', 'a>b', 'start>r', 'r.x>end', 'r.default>end'])).toEqual([])
    expect(races(['start>a', 'start>b'], remember('b', 'other'))).toEqual([])
  })
})
