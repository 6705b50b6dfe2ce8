import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { compile } from './compile'
import type { Pipeline } from './document'
import type { WorstCase } from './program'
import { claimsCatalogue, claimsPipeline } from './testing/claims'
import { inputNode, outputNode, pipelineOf, toolNode, validatorNode } from './testing/pipelineOf'

function worstOf(document: Pipeline): WorstCase {
  const { worstCase } = compile(document, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
  if (!worstCase) throw new Error('no worst case')
  return worstCase
}

const read = (id: string) => toolNode(id, 'business/claim_get')
const generous = { maxSteps: 1000, runTimeoutMs: 86_400_000 }

describe('the worst case', () => {
  it('counts three attempts of a call, and its action time', () => {
    const one = pipelineOf([inputNode, read('a'), outputNode], ['start>a', 'a>end'])
    expect(worstOf({ ...one, guards: generous })).toEqual({
      toolCalls: 3,
      modelCalls: 0,
      tokens: 0,
      ms: 30_000,
      costUsd: 0,
    })
  })

  it('adds up what happens in sequence, and takes the longer of what happens side by side', () => {
    const two = pipelineOf(
      [inputNode, read('a'), read('b'), read('c'), outputNode],
      ['start>a', 'start>b', 'b>c', 'a>end', 'c>end'],
    )
    expect(worstOf({ ...two, guards: generous })).toMatchObject({ toolCalls: 9, ms: 60_000 })
  })

  it('repeats a loop as often as it may run, also where it is left in the middle', () => {
    const loop = pipelineOf(
      [inputNode, read('a'), validatorNode('v'), read('late'), validatorNode('w'), outputNode],
      ['start>a', 'a>v', 'v.fail>end', 'v.pass>late', 'late>w', 'w.fail>a*4', 'w.pass>end'],
    )
    expect(worstOf({ ...loop, guards: generous })).toMatchObject({ toolCalls: 5 * 6, ms: 5 * 60_000 })
  })

  it('multiplies nested loops', () => {
    const nested = pipelineOf(
      [inputNode, read('a'), validatorNode('v'), validatorNode('w'), outputNode],
      ['start>a', 'a>v', 'v.fail>a*1', 'v.pass>w', 'w.fail>a*2', 'w.pass>end'],
    )
    expect(worstOf({ ...nested, guards: generous })).toMatchObject({
      toolCalls: 2 * 3 * 3,
      ms: 2 * 3 * 30_000,
    })
  })

  it('never exceeds what the guards of the run let through', () => {
    expect(worstOf(claimsPipeline())).toEqual({
      toolCalls: 18,
      modelCalls: 54,
      tokens: 24_000,
      ms: 180_000,
      costUsd: 0.2,
    })
    const unguarded = claimsPipeline((draft) => {
      draft.guards = { maxSteps: 7 }
    })
    expect(worstOf(unguarded)).toMatchObject({ toolCalls: 7, tokens: 20_000, ms: 120_000 })
  })

  it('takes its limits from the budget of the run: both sides of it together, or the default', () => {
    const budgeted = (budget: NonNullable<Pipeline['guards']>['budget']) =>
      worstOf(
        claimsPipeline((draft) => {
          draft.guards = budget ? { budget } : {}
        }),
      )
    expect(budgeted(undefined)).toMatchObject({ tokens: 20_000, costUsd: null })
    expect(budgeted({ costUsd: 0.5 })).toMatchObject({ tokens: 20_000, costUsd: 0.5 })
    expect(budgeted({ inputTokens: 700, outputTokens: 300 })).toMatchObject({
      tokens: 1_000,
      costUsd: null,
    })
    expect(budgeted({ inputTokens: 700 })).toMatchObject({ tokens: null })
    expect(budgeted({ outputTokens: 300 })).toMatchObject({ tokens: null })
  })

  it('costs nothing where no model is asked, whatever the budget', () => {
    const one = pipelineOf([inputNode, read('a'), outputNode], ['start>a', 'a>end'])
    const guards = { ...generous, budget: { inputTokens: 700, outputTokens: 300, costUsd: 1 } }
    expect(worstOf({ ...one, guards })).toMatchObject({ tokens: 0, costUsd: 0 })
  })

  it('counts what is around a loop once, and waits for the whole loop before what follows', () => {
    const around = pipelineOf(
      [inputNode, read('first'), read('a'), validatorNode('v'), read('last'), outputNode],
      ['start>first', 'first>a', 'a>v', 'v.fail>a*2', 'v.pass>last', 'last>end'],
    )
    expect(worstOf({ ...around, guards: generous })).toMatchObject({
      toolCalls: 3 + 3 * 3 + 3,
      ms: 30_000 + 3 * 30_000 + 30_000,
    })
  })

  it('adds loops that follow each other and takes the longer of two side by side', () => {
    const loops = (edges: string[]) =>
      worstOf({
        ...pipelineOf(
          [inputNode, read('a'), validatorNode('v'), read('b'), validatorNode('w'), outputNode],
          ['a>v', 'v.fail>a*1', 'b>w', 'w.fail>b*2', 'w.pass>end', ...edges],
        ),
        guards: generous,
      }).ms
    expect(loops(['start>a', 'v.pass>b'])).toBe(2 * 30_000 + 3 * 30_000)
    expect(loops(['start>a', 'start>b', 'v.pass>end'])).toBe(3 * 30_000)
  })

  it('leaves out nodes that never run', () => {
    const idle = pipelineOf(
      [inputNode, read('a'), read('idle'), outputNode],
      ['start>a', 'a>end', 'idle>end'],
    )
    expect(worstOf({ ...idle, guards: generous })).toMatchObject({ toolCalls: 3, ms: 30_000 })
  })

  it('is not claimed where a node cannot be understood', () => {
    const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
    const broken = claimsPipeline((draft) => {
      const create = draft.nodes.find(({ id }) => id === 'create')
      if (create) create.config = {}
    })
    expect(compile(broken, options).worstCase).toBe(null)
    const strange = claimsPipeline((draft) => {
      const create = draft.nodes.find(({ id }) => id === 'create')
      if (create) create.type = 'quantum'
    })
    expect(compile(strange, options).worstCase).toBe(null)
  })

  it('is not claimed for a graph that may never end', () => {
    const endless = claimsPipeline((draft) => void delete draft.edges.find(({ id }) => id === 'e5')?.loop)
    expect(compile(endless, { definitions: nodeDefinitions, catalogue: claimsCatalogue }).worstCase).toBe(
      null,
    )
  })

  it('never falls when a loop may run more often', () => {
    const draw = (max: number) =>
      worstOf(
        claimsPipeline((draft) => {
          draft.guards = generous
          const loop = draft.edges.find(({ id }) => id === 'e5')
          if (loop) loop.loop = { max }
        }),
      )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (max) => {
        const [less, more] = [draw(max), draw(max + 1)]
        expect(more.toolCalls).toBeGreaterThan(less.toolCalls)
        expect(more.modelCalls).toBeGreaterThan(less.modelCalls)
        expect(more.ms).toBeGreaterThanOrEqual(less.ms)
        expect(more.tokens).toBe(less.tokens)
      }),
      { numRuns: 30 },
    )
  })
})
