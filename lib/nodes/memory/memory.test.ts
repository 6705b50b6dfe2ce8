import { describe, expect, it } from 'vitest'
import { buildProgram } from '../../engine/testing/buildProgram'
import { answered } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import type { FakeTool } from '../../engine/testing/fakeProgram'
import { fakeSession } from '../../engine/testing/fakeSession'
import { Scene, type Script } from '../../engine/testing/scene'
import { compile } from '../../graph/compile'
import type { PipelineNode } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import { inputNode, pipelineOf, routerNode } from '../../graph/testing/pipelineOf'
import { fault } from '../../run/fault'
import { MEMORY_CATALOGUE } from '../../server/memory/memoryCatalogue'
import { nodeDefinitions } from '../definitions'
import { executeMemory } from './execute'

const TOOLS = MEMORY_CATALOGUE.map(({ ref, suggested, inputSchema }): FakeTool => {
  const { outputSchema: _, ...policy } = suggested ?? {}
  return { ...policy, ref, inputSchema }
})
const CONFIG = { topic: 'general', limit: 5, minScore: 0 }

function enter(action: 'recall' | 'remember', inputs: JsonObject, result: Json) {
  const session = fakeSession({ tool: () => answered(result) }, { tools: TOOLS })
  return { session, outcome: executeMemory(fakeContext(session, 'work', { ...CONFIG, action }, inputs)) }
}

describe('a memory node', () => {
  it('recalls what fits the query, without an effect', async () => {
    const { session, outcome } = enter('recall', { query: 'tea' }, { items: [{ text: 'Ann likes tea' }] })
    expect(await outcome).toEqual({
      kind: 'finished',
      port: 'done',
      output: { items: [{ text: 'Ann likes tea' }] },
    })
    expect(session.state.calls.get('work/call')).toMatchObject({ tool: 'memory/recall', effect: 'none' })
  })

  it('remembers as an effect that can be looked up and undone by its request id', async () => {
    const { session, outcome } = enter('remember', { text: 'Ann likes tea', key: 'ann' }, { id: 'm1' })
    expect(await outcome).toMatchObject({ output: { items: [{ id: 'm1' }] } })
    const call = session.state.calls.get('work/call')
    expect(call).toMatchObject({ tool: 'memory/remember', effect: 'reversible', phase: 'done' })
    expect(session.world.sent[0]?.args).toEqual({
      text: 'Ann likes tea',
      topic: 'general',
      key: 'ann',
      metadata: {},
      requestId: call?.requestId,
    })
  })
})

describe('a run that remembered something and then failed', () => {
  it('takes it back when it is rolled back, by the request id of the call', async () => {
    const program = buildProgram({
      nodes: { start: {}, note: {}, fail: {}, out: {} },
      edges: ['start -> note', 'note -> fail', 'fail -> out'],
      tools: TOOLS,
    })
    const kept = new Map<string, JsonObject>()
    const scripts: { [node: string]: Script } = {
      note: (context) =>
        executeMemory({
          ...context,
          config: { ...CONFIG, action: 'remember' },
          inputs: { text: 'Ann likes tea' },
        }),
      fail: () => ({ kind: 'failed', fault: fault('BAD', 'It broke.') }),
    }
    const scene = new Scene(program, scripts, {
      'memory/remember': (args, { requestId }) => {
        kept.set(requestId, args)
        return answered({ id: 'm1' })
      },
      'memory/forget': ({ requestId }) => answered({ forgotten: kept.delete(String(requestId)) }),
    })
    await scene.work()
    expect([...kept.values()]).toMatchObject([{ text: 'Ann likes tea' }])
    scene.decide(scene.card('failure'), { choice: 'roll_back' })
    await scene.work()
    expect(scene.state.status).toBe('rolled_back')
    expect(kept.size).toBe(0)
  })
})

describe('two nodes that write the same memory', () => {
  const write = (id: string, key: Json, topic = 'general'): PipelineNode => ({
    ...{ id, type: 'memory', title: id, config: { action: 'remember', topic } },
    in: { text: 'x', key },
  })
  const end = { id: 'end', type: 'output', in: { value: 1 } }
  const races = (nodes: Parameters<typeof pipelineOf>[0], edges: string[]) =>
    compile(pipelineOf([inputNode, ...nodes, end], edges), {
      definitions: nodeDefinitions,
      catalogue: { tools: MEMORY_CATALOGUE },
    })
      .problems.filter(({ code }) => code === 'MEMORY_KEY_RACE')
      .map(({ severity, params }) => [severity, params.first, params.second])
  const parallel = ['start>a', 'start>b', 'a>end', 'b>end']

  it('side by side are warned about', () => {
    expect(races([write('a', 'owner'), write('b', 'owner')], parallel)).toEqual([['warning', 'a', 'b']])
  })

  it('are fine with other keys or topics, without keys, one after the other, or on ways that exclude each other', () => {
    expect(races([write('a', 'owner'), write('b', 'price')], parallel)).toEqual([])
    expect(races([write('a', 'owner'), write('b', 'owner', 'else')], parallel)).toEqual([])
    expect(races([write('a', null), write('b', null)], parallel)).toEqual([])
    expect(races([write('a', 'owner'), write('b', 'owner')], ['start>a', 'a>b', 'b>end'])).toEqual([])
    const ways = ['start>route', 'route.yes>a', 'route.default>b', 'a>end', 'b>end']
    expect(races([routerNode('route', 'yes'), write('a', 'owner'), write('b', 'owner')], ways)).toEqual([])
  })

  describe('in a pipeline that runs once per item', () => {
    const called = (key: Json) => pipelineOf([inputNode, write('note', key), end], ['start>note', 'note>end'])
    const each = (id: string, concurrency: number): PipelineNode => ({
      ...{ id, type: 'each', title: id },
      config: { pipeline: { id: 'notes', version: 1, name: 'Notes' }, concurrency },
      in: { items: [] },
    })
    const warnings = (key: Json, nodes: Parameters<typeof pipelineOf>[0], edges: string[]) =>
      compile(pipelineOf([inputNode, ...nodes, end], edges), {
        definitions: nodeDefinitions,
        catalogue: {
          tools: MEMORY_CATALOGUE,
          pipelines: [{ id: 'notes', version: 1, document: called(key) }],
        },
      })
        .problems.filter(({ code }) => code.startsWith('MEMORY_'))
        .map(({ code, params }) => [code, params.node ?? `${params.first}, ${params.second}`, params.key])
    const line = ['start>each', 'each>end']

    it('items side by side are warned about, unless their keys differ or they come one after the other', () => {
      expect(warnings('owner', [each('each', 4)], line)).toEqual([
        ['MEMORY_ITEM_RACE', 'each', 'general/"owner"'],
      ])
      expect(warnings({ $cel: 'input.a' }, [each('each', 4)], line)).toEqual([])
      expect(warnings('owner', [each('each', 1)], line)).toEqual([])
    })

    it('a node beside it that writes the same is named', () => {
      const edges = ['start>each', 'start>a', 'each>end', 'a>end']
      expect(warnings('owner', [each('each', 1), write('a', 'owner')], edges)).toEqual([
        ['MEMORY_KEY_RACE', 'each, a', 'general/"owner"'],
      ])
    })
  })

  it('need no policy of the author to be published', () => {
    const document = pipelineOf([inputNode, write('a', 'owner'), end], ['start>a', 'a>end'])
    const { problems } = compile(document, {
      definitions: nodeDefinitions,
      catalogue: { tools: MEMORY_CATALOGUE },
    })
    expect(problems).toEqual([])
  })
})
