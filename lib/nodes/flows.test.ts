import { describe, expect, it } from 'vitest'
import { type Catalogue, EMPTY_CATALOGUE } from '../graph/catalogue'
import { compile } from '../graph/compile'
import type { Pipeline, PipelineGuards, PipelineNode } from '../graph/document'
import type { Json } from '../graph/json'
import type { Program } from '../graph/program'
import { pipelineOf, toolNode } from '../graph/testing/pipelineOf'
import { nodeDefinitions } from './definitions'

const ref = (id: string, version = 1) => ({ id, version, name: id })
const start = (properties: { [name: string]: Json } = {}, required: string[] = []): PipelineNode => ({
  ...{ id: 'start', type: 'input', title: 'Start' },
  config: { schema: { type: 'object', properties, required } },
})
const runs = (id: string, pipeline: string, input: Json = {}): PipelineNode => ({
  ...{ id, type: 'subflow', title: id, config: { pipeline: ref(pipeline) } },
  in: { input },
})
const over = (items: Json, config: PipelineNode['config'] = {}): PipelineNode => ({
  ...{ id: 'each', type: 'each', title: 'each', in: { items } },
  config: { pipeline: ref('Greet'), ...config },
})

/** Greets one person with one call. */
const greet = pipelineOf(
  [
    start({ name: { type: 'string' } }, ['name']),
    toolNode('say', 'shop/say', { name: { $cel: 'input.name' } }),
    { id: 'end', type: 'output', in: { value: { $cel: '"Hello " + input.name' } } },
  ],
  ['start>say', 'say>end'],
)
const catalogue: Catalogue = {
  tools: [
    {
      ref: 'shop/say',
      description: 'Says it',
      inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
      suggested: { ref: 'shop/say', effect: 'none' },
    },
  ],
  pipelines: [{ id: 'Greet', version: 1, document: greet }],
}

function compiled(document: Pipeline, pipelines: { [id: string]: Pipeline } = {}) {
  const more = Object.entries(pipelines).map(([id, each]) => ({
    ...{ id, version: 1 },
    document: { ...each, name: id },
  }))
  const known = { ...catalogue, pipelines: [...(catalogue.pipelines ?? []), ...more] }
  return compile(document, { definitions: nodeDefinitions, catalogue: known })
}

function codes(document: Pipeline, pipelines: { [id: string]: Pipeline } = {}) {
  return compiled(document, pipelines).problems.map(({ code, at, params }) => [code, at.node, params])
}

function programOf(document: Pipeline): Program {
  const result = compiled(document)
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'))
  return result.program
}

const calling = (node: PipelineNode, value: Json, guards: PipelineGuards = {}): Pipeline => ({
  ...pipelineOf(
    [start(), node, { id: 'end', type: 'output', in: { value } }],
    [`start>${node.id}`, `${node.id}>end`],
  ),
  guards,
})

describe('a node that runs another pipeline', () => {
  it('has the types of that pipeline: what it takes and what it gives', () => {
    const good = calling(runs('hello', 'Greet', { name: 'Ann' }), {
      $cel: 'nodes.hello.output.startsWith("H")',
    })
    expect(codes(good)).toEqual([])
    const bad = calling(runs('hello', 'Greet', { nome: 1 }), { $cel: 'nodes.hello.output + 1' })
    expect(codes(bad).map(([code]) => code)).toContain('INPUT_TYPE')
  })

  it('compiles that pipeline along, under the limits of the one that is started', () => {
    const program = programOf(calling(runs('hello', 'Greet', { name: 'Ann' }), 1, { maxSteps: 7 }))
    const inside = program.nodes.get('hello')?.flow
    expect(inside?.order).toEqual(['start', 'say', 'end'])
    expect(inside?.document.guards).toEqual({ maxSteps: 7 })
    expect(inside?.tools.get('shop/say')?.policy.effect).toBe('none')
  })

  it('names a pipeline or a version that is not published here', () => {
    expect(codes(calling(runs('hello', 'Nobody'), 1))).toEqual([
      ['UNKNOWN_PIPELINE', 'hello', { node: 'hello', pipeline: 'Nobody v1' }],
    ])
  })

  it('refuses a ring, and names it', () => {
    const ring = { A: calling(runs('next', 'B'), 1), B: calling(runs('next', 'A'), 1) }
    const found = compiled(calling(runs('first', 'A'), 1), ring).problems
    expect(found.map(({ code }) => code)).toEqual(['PIPELINE_RING'])
    expect(found[0]?.params.ring).toBe('A v1 → B v1 → A v1')
  })

  it('refuses what is nested more than four deep', () => {
    const deep = Object.fromEntries(
      ['A', 'B', 'C', 'D', 'E'].map((id, index, all) => [
        id,
        calling(runs('next', all[index + 1] ?? 'Greet', { name: 'x' }), 1),
      ]),
    )
    expect(compiled(calling(runs('first', 'B'), 1), deep).problems.map(({ code }) => code)).toEqual([
      'PIPELINE_TOO_DEEP',
    ])
    expect(compiled(calling(runs('first', 'C', { name: 'x' }), 1), deep).ok).toBe(true)
  })

  it('cannot run a pipeline that cannot run here, and says why', () => {
    const document = calling(runs('hello', 'Greet', { name: 'Ann' }), 1)
    const without = { ...catalogue, tools: [] }
    const found = compile(document, { definitions: nodeDefinitions, catalogue: without }).problems
    expect(found).toMatchObject([{ code: 'PIPELINE_BROKEN', at: { node: 'hello' } }])
    expect(found[0]?.message).toContain('shop/say')
    expect(compile(document, { definitions: nodeDefinitions, catalogue: EMPTY_CATALOGUE }).ok).toBe(false)
  })
})

describe('the worst case', () => {
  it('of a list is that of one item, as often as the list may be long', () => {
    const guards = { maxSteps: 1000, runTimeoutMs: 86_400_000 }
    const one = compiled(calling(runs('hello', 'Greet', { name: 'Ann' }), 1, guards)).worstCase
    const many = compiled(calling(over([], { maxItems: 10, concurrency: 4 }), 1, guards)).worstCase
    expect(many).toMatchObject({ toolCalls: 10 * (one?.toolCalls ?? 0), ms: 3 * (one?.ms ?? 0) })
  })
})

it('what an item gave and what failed it are fields of its result', () => {
  const names = { $cel: 'nodes.each.results.filter(r, r.ok).map(r, r.output)' }
  expect(codes(calling(over([{ name: 'a' }]), names))).toEqual([])
})

describe('effects inside', () => {
  const mailing = {
    ...greet,
    tools: [{ ref: 'shop/say', effect: 'irreversible' as const, idempotencyArg: 'name' }],
  }

  it('are warned about where they cannot be undone and something after them can fail', () => {
    const document = pipelineOf(
      [
        start(),
        runs('hello', 'Mailing', { name: 'Ann' }),
        toolNode('after', 'shop/say', { name: 'x' }),
        { id: 'end', type: 'output', in: { value: 1 } },
      ],
      ['start>hello', 'hello>after', 'after>end'],
    )
    const found = compiled(document, { Mailing: mailing }).problems
    expect(found.map(({ code, at }) => [code, at.node])).toEqual([['IRREVERSIBLE_UPSTREAM', 'hello']])
  })
})
