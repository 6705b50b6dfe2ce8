import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import type { CataloguePipeline, CatalogueTool } from '../catalogue'
import { compile } from '../compile'
import type { Pipeline, PipelineNode } from '../document'
import { inputNode, outputNode, pipelineOf, routerNode, toolNode } from '../testing/pipelineOf'

const runs = (id: string, part = 'Part', version = 1): PipelineNode => ({
  ...{ id, type: 'subflow', title: id, in: { input: {} } },
  config: { pipeline: { id: part, version, name: part } },
})
const output = (id: string, value: number | string) => ({ ...outputNode, id, in: { value } })

/** A tool that only reads, and one that nobody can take back. */
const tools: CatalogueTool[] = (['read', 'send'] as const).map((name) => ({
  ref: `shop/${name}`,
  description: name,
  inputSchema: { type: 'object' },
  suggested: {
    ...{ ref: `shop/${name}`, effect: name === 'read' ? 'none' : 'irreversible' },
    ...(name === 'send' && { idempotencyArg: 'id' }),
  },
}))

function compiled(document: Pipeline, part: Pipeline, others: CataloguePipeline[] = []) {
  const pipelines = [...others, { id: 'Part', version: 1, document: part }]
  return compile(document, { definitions: nodeDefinitions, catalogue: { tools, pipelines } })
}

type Sketch = Parameters<typeof pipelineOf>[0][number]

/** From the input through the nodes, one after the other, to the output. */
function line(...nodes: Sketch[]): Pipeline {
  const ids = ['start', ...nodes.map(({ id }) => id), 'end']
  const edges = ids.slice(1).map((id, index) => `${ids[index]}>${id}`)
  return pipelineOf([inputNode, ...nodes, outputNode], edges)
}

/** What is wrong where pipelines run each other; `calls` says whom each of them runs. */
function wrong(calls: { [name: string]: string | Sketch }, first = runs('go', 'A')) {
  const pipelines = Object.entries(calls).map(([id, next]) => ({
    ...{ id, version: 1 },
    document: { ...line(typeof next === 'string' ? runs('next', next) : next), name: id },
  }))
  const { problems } = compile(line(first), { definitions: nodeDefinitions, catalogue: { tools, pipelines } })
  return problems.map(({ code, at, params }) => [code, at, params])
}

describe('a pipeline that several nodes run', () => {
  const part = pipelineOf([inputNode, output('end', 'x')], ['start>end'])
  const twice = pipelineOf([inputNode, runs('a'), runs('b'), outputNode], ['start>a', 'a>b', 'b>end'])

  it('is the same program for all of them', () => {
    const result = compiled(twice, part)
    if (!result.ok) throw new Error(JSON.stringify(result.problems))
    const { nodes } = result.program
    expect(nodes.get('a')?.flow).toBeDefined()
    expect(nodes.get('a')?.flow).toBe(nodes.get('b')?.flow)
  })

  it('is reported at every one of them when it cannot run, with its first reason', () => {
    const broken = pipelineOf([inputNode], [])
    const reason = 'There is no output node, so no run could succeed.'
    expect(compiled(twice, broken).problems.map(({ code, at, params }) => [code, at.path, params])).toEqual(
      ['a', 'b'].map((node, index) => [
        'PIPELINE_BROKEN',
        `nodes[${index + 1}].config.pipeline`,
        { node, pipeline: 'Part v1', reason },
      ]),
    )
  })
})

describe('a pipeline that a node runs', () => {
  const at = { node: 'go', path: 'nodes[1].config.pipeline' }
  const read = toolNode('read', 'shop/read')

  it('must be published here, in the very version', () => {
    const unknown = (pipeline: string) => [['UNKNOWN_PIPELINE', at, { node: 'go', pipeline }]]
    expect(wrong({ B: read })).toEqual(unknown('A v1'))
    expect(wrong({ A: read, B: read }, runs('go', 'A', 2))).toEqual(unknown('A v2'))
    expect(wrong({ B: read, A: read })).toEqual([])
  })

  it('is the one that is named, not another of the same version or name', () => {
    const [other, older] = [line(toolNode('other', 'shop/read')), line(toolNode('older', 'shop/read'))]
    const result = compiled(line(runs('go')), line(read), [
      { id: 'Other', version: 1, document: other },
      { id: 'Part', version: 2, document: older },
    ])
    expect(result.ok && result.program.nodes.get('go')?.flow?.order).toEqual(['start', 'read', 'end'])
  })

  it('may not lead back to itself, at once or by way of others, and the ring is named from where it closes', () => {
    const ring = (names: string) => [['PIPELINE_RING', at, { node: 'go', pipeline: 'A v1', ring: names }]]
    expect(wrong({ A: 'A' })).toEqual(ring('A v1 → A v1'))
    expect(wrong({ A: 'B', B: 'A' })).toEqual(ring('A v1 → B v1 → A v1'))
    expect(wrong({ A: 'B', B: 'C', C: 'B' })).toEqual(ring('B v1 → C v1 → B v1'))
  })

  it('is named in a ring as it is called now, not as it was when it was chosen', () => {
    const stale = { ...runs('next', 'A'), config: { pipeline: { id: 'A', version: 1, name: 'Before' } } }
    expect(wrong({ A: stale }).map(([, , params]) => params)).toMatchObject([{ ring: 'A v1 → A v1' }])
  })

  it('may run others four deep at most, and the way down is named', () => {
    const path = 'A v1 → B v1 → C v1 → D v1 → E v1'
    expect(wrong({ A: 'B', B: 'C', C: 'D', D: 'E', E: read })).toEqual([
      ['PIPELINE_TOO_DEEP', at, { node: 'go', pipeline: 'A v1', path, max: 4 }],
    ])
    expect(wrong({ A: 'B', B: 'C', C: 'D', D: read })).toEqual([])
  })

  it('cannot run while one inside it is unknown, whatever else is only remarked about it', () => {
    const inner = { ...toolNode('send', 'shop/send'), title: 'send' }
    const part = pipelineOf(
      [inputNode, inner, toolNode('read', 'shop/read'), runs('next', 'Gone'), outputNode],
      ['start>send', 'send>read', 'read>next', 'next>end'],
    )
    const { problems } = compiled(line(runs('go')), part)
    expect(problems.map(({ code, params }) => [code, params])).toEqual([
      [
        'PIPELINE_BROKEN',
        {
          ...{ node: 'go', pipeline: 'Part v1' },
          reason: '“next” runs Gone v1, which is not published here.',
        },
      ],
    ])
  })

  it('cannot run for the first error in it, not for a mere remark that comes before', () => {
    const open = pipelineOf(
      [inputNode, routerNode('r', 'x', 'y'), { ...outputNode, in: {} }],
      ['start>r', 'r.x>end', 'r.default>end'],
    )
    expect(compiled(line(runs('go')), open).problems.map(({ params }) => params.reason)).toEqual([
      '“end” needs “value”.',
    ])
  })

  it('works under the limits of the one that is started, and under none of its own', () => {
    const part = { ...line(read), guards: { maxSteps: 3 } }
    const guardsInside = (document: Pipeline) => {
      const result = compiled(document, part)
      return result.ok && result.program.nodes.get('go')?.flow?.document.guards
    }
    expect(guardsInside({ ...line(runs('go')), guards: { maxSteps: 70 } })).toEqual({ maxSteps: 70 })
    expect(guardsInside(line(runs('go')))).toBeUndefined()
  })

  it('counts in full in the worst case of whoever runs it', () => {
    const alone = compiled(line(read), line()).worstCase?.toolCalls
    expect(alone).toBeGreaterThan(0)
    expect(compiled(line(runs('go')), line(read)).worstCase?.toolCalls).toBe(alone)
  })

  it('takes what its input node takes', () => {
    const given = (input: object) =>
      compiled(line({ ...runs('go'), in: { input: { ...input } } }), line(read)).problems.map(
        ({ code, at: { path } }) => [code, path],
      )
    expect(given({ n: 1 })).toEqual([])
    expect(given({ n: 1, more: true })).toEqual([])
    expect(given({ n: [] })).toEqual([['INPUT_TYPE', 'nodes[1].in.input.n']])
  })
})

describe('effects inside a pipeline that a node runs', () => {
  const loops = (part: Pipeline, others: CataloguePipeline[] = []) =>
    compiled(
      pipelineOf(
        [inputNode, runs('go'), routerNode('again', 'yes'), outputNode],
        ['start>go', 'go>again', 'again.yes>go*2', 'again.default>end'],
      ),
      part,
      others,
    ).problems.map(({ code, at, params }) => [code, at.node, params.tools])

  it('are those of the node: pointed out where it lies in a loop, however deep they are', () => {
    const sending = line(toolNode('send', 'shop/send'), toolNode('read', 'shop/read'))
    const found = [['EFFECT_IN_LOOP', 'go', ['shop/send']]]
    const counted = (part: Pipeline, others?: CataloguePipeline[]) =>
      loops(part, others).filter(([code]) => code === 'EFFECT_IN_LOOP')
    expect(counted(sending)).toEqual(found)
    const others = [{ id: 'Inner', version: 1, document: sending }]
    expect(counted(line(runs('next', 'Inner')), others)).toEqual(found)
  })

  it('are none where it only reads', () => {
    expect(loops(line(toolNode('read', 'shop/read')))).toEqual([])
  })

  it('are not offered to a model together, so text from outside cannot turn one against another', () => {
    const part = line(toolNode('read', 'shop/read'), toolNode('send', 'shop/send'))
    const fed = { ...runs('go'), in: { input: { n: { $cel: 'input.n' } } } }
    expect(compiled(line(fed), part).problems).toEqual([])
  })
})

describe('what a called pipeline gives', () => {
  const typed = (part: Pipeline, read = 'nodes.a.output.name') =>
    compiled(
      pipelineOf(
        [inputNode, runs('a'), { ...outputNode, in: { value: { $cel: read } } }],
        ['start>a', 'a>end'],
      ),
      part,
    ).problems.map(({ code, message }) => [code, message])

  it('has the type of its only output', () => {
    expect(typed(pipelineOf([inputNode, output('end', 'x')], ['start>end']))).toEqual([
      ['UNKNOWN_FIELD', 'nodes.a.output has no field “name”.'],
    ])
    const named = pipelineOf(
      [inputNode, { ...outputNode, in: { value: { name: { $cel: 'input.n' } } } }],
      ['start>end'],
    )
    expect(typed(named)).toEqual([])
    expect(typed(named, 'nodes.a.output.value')).toEqual([
      ['UNKNOWN_FIELD', 'nodes.a.output has no field “value”.'],
    ])
  })

  it('may be anything where it ends in one of several', () => {
    const part = pipelineOf(
      [inputNode, routerNode('r', 'x'), output('one', 'x'), output('two', 2)],
      ['start>r', 'r.x>one', 'r.default>two'],
    )
    expect(typed(part)).toEqual([])
  })
})

describe('a node whose pipeline is not chosen yet', () => {
  it('is unfinished like any other, and runs none', () => {
    const { problems } = compiled(line({ ...runs('go'), config: {} }), line())
    expect(problems.map(({ code, at }) => [code, at.node])).toEqual([['INVALID_CONFIG', 'go']])
  })
})
