import { describe, expect, it } from 'vitest'
import { compile } from '../../graph/compile'
import type { NodeGuards, Pipeline } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import { thinkingMs } from '../../graph/reactLimits'
import { claimsCatalogue } from '../../graph/testing/claims'
import { inputNode, outputNode, pipelineOf } from '../../graph/testing/pipelineOf'
import { nodeDefinitions } from '../definitions'

function react(config: JsonObject, guards: NodeGuards = {}, read = 'nodes.work.result'): Pipeline {
  const node = {
    ...{
      id: 'work',
      type: 'executor',
      title: 'Work',
      guards,
      in: { goal: 'Get the claim' } as { [slot: string]: Json },
    },
    config: { mode: 'react', tools: ['business/claim_get'], ...config },
  }
  const end = { ...outputNode, in: { value: { $cel: read } } }
  return pipelineOf([inputNode, node, end], ['start>work', 'work>end'])
}
const generous = { maxSteps: 1000, runTimeoutMs: 86_400_000 }
const compiled = (document: Pipeline) =>
  compile({ ...document, guards: generous }, { definitions: nodeDefinitions, catalogue: claimsCatalogue })
const codes = (document: Pipeline) => compiled(document).problems.map(({ code }) => code)

describe('an executor that thinks before every call, compiled', () => {
  it('counts at most its steps as calls, and its turns as model calls', () => {
    expect(compiled(react({})).worstCase).toMatchObject({
      ...{ toolCalls: 8, modelCalls: 11 },
      ms: 8 * 30_000 + 11 * 60_000,
    })
    expect(compiled(react({ maxTurns: 5 })).worstCase).toMatchObject({ modelCalls: 5 })
    const deliver = { type: 'object', properties: { n: { type: 'number' } } }
    expect(compiled(react({ deliver })).worstCase).toMatchObject({ modelCalls: 14 })
    expect(compiled(react({}, { maxSteps: 24 })).worstCase).toMatchObject({
      toolCalls: 24,
      modelCalls: 27 + 2,
    })
  })

  it('is told of tools that do not exist, at their place', () => {
    const { problems } = compiled(react({ tools: ['business/claim_get', 'business/claim_gett'] }))
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'UNKNOWN_TOOL',
        at: { path: 'nodes[1].config.tools[1]', node: 'work' },
      }),
    )
  })

  it('gives a text, or data of the form it delivers, and later nodes are held to it', () => {
    const deliver = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] }
    expect(codes(react({ deliver }, {}, 'nodes.work.result.n'))).not.toContain('UNKNOWN_FIELD')
    expect(codes(react({ deliver }, {}, 'nodes.work.result.m'))).toContain('UNKNOWN_FIELD')
    expect(codes(react({}, {}, 'nodes.work.result.n'))).not.toEqual(codes(react({})))
  })

  it('needs a goal, and knows nothing of a plan', () => {
    const document = react({})
    const without = document.nodes.map((node) => (node.id === 'work' ? { ...node, in: { plan: {} } } : node))
    expect(codes({ ...document, nodes: without })).toEqual(
      expect.arrayContaining(['MISSING_INPUT', 'UNKNOWN_INPUT']),
    )
  })

  it('is warned like every agent: an effect without a policy, an effect in a loop', () => {
    expect(codes(react({ tools: ['business/claim_create'] }))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^NO_(EFFECT_POLICY|IDEMPOTENCY)$/)]),
    )
  })

  it.each<[NodeGuards | undefined, number, number]>([
    [undefined, 45_000, 60_000],
    [{ attemptTimeoutMs: 30_000, actionTimeoutMs: 40_000 }, 90_000, 120_000],
    [{ actionTimeoutMs: 90_000 }, 45_000, 180_000],
  ])('thinks within times that nest: %j', (guards, attempt, action) => {
    expect(thinkingMs(guards)).toEqual({ attempt, action })
  })
})
