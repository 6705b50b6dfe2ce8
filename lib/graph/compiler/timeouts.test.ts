import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../../nodes/definitions'
import { compile } from '../compile'
import type { NodeGuards, PipelineGuards, ToolPolicy } from '../document'
import { claimsCatalogue, claimsPipeline } from '../testing/claims'
import { at } from '../testing/claimsEdits'
import { inputNode, outputNode, pipelineOf, toolNode } from '../testing/pipelineOf'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
type Times = { node?: NodeGuards; run?: PipelineGuards; tool?: Partial<ToolPolicy> }

/** Which layers of a call do not nest: where, who, inner and outer. */
function found({ node, run, tool }: Times) {
  const policy = { ref: 'business/claim_get', effect: 'none' as const, ...tool }
  const document = pipelineOf(
    [inputNode, { ...toolNode('read', 'business/claim_get'), ...(node ? { guards: node } : {}) }, outputNode],
    ['start>read', 'read>end'],
  )
  const { problems } = compile({ ...document, guards: run ?? {}, tools: tool ? [policy] : [] }, options)
  return problems
    .filter(({ code }) => code === 'TIMEOUTS_NOT_NESTED')
    .map(({ at: { path }, params: { inner, innerMs, outer, outerMs } }) => [
      ...[path, inner, innerMs, outer, outerMs],
    ])
}

describe('the times of a tool call', () => {
  it('nest as they are by default: 5 < 15 < 30 < 120 s', () => expect(found({})).toEqual([]))

  it.each<[string, Times, unknown[]]>([
    [
      'an attempt as short as connecting',
      { tool: { attemptTimeoutMs: 5_000 } },
      ['tools[0]', 'connect', 5_000, 'attempt', 5_000],
    ],
    [
      'an attempt as long as the action',
      { tool: { attemptTimeoutMs: 30_000 } },
      ['tools[0]', 'attempt', 30_000, 'action', 30_000],
    ],
    [
      'an action as long as the run',
      { tool: { actionTimeoutMs: 120_000 } },
      ['tools[0]', 'action', 120_000, 'run', 120_000],
    ],
    [
      'a run as short as the action, where no policy says otherwise',
      { run: { runTimeoutMs: 30_000 } },
      ['guards.runTimeoutMs', 'action', 30_000, 'run', 30_000],
    ],
    [
      'a node whose attempts are longer than the action',
      { node: { attemptTimeoutMs: 40_000 } },
      ['nodes[1].guards', 'attempt', 40_000, 'action', 30_000],
    ],
  ])('do not nest with %s', (_name, times, expected) => expect(found(times)).toEqual([expected]))

  it.each<[string, Times]>([
    ['a millisecond more than connecting', { tool: { attemptTimeoutMs: 5_001 } }],
    ['a millisecond less than the action', { tool: { attemptTimeoutMs: 29_999 } }],
    [
      'a node that overrules its tool',
      { node: { actionTimeoutMs: 50_000 }, tool: { attemptTimeoutMs: 20_000 } },
    ],
    ['a longer run', { tool: { actionTimeoutMs: 120_000 }, run: { runTimeoutMs: 120_001 } }],
  ])('nest with %s', (_name, times) => expect(found(times)).toEqual([]))
})

describe('the times of a node', () => {
  const problemsOf = (guards: NodeGuards, id: string, run: PipelineGuards = {}) =>
    compile(
      claimsPipeline((draft) => {
        at(draft, id).guards = guards
        draft.guards = run
      }),
      options,
    ).problems

  it('that carries out a plan hold for every tool the plan may name, and are reported once', () => {
    expect(problemsOf({ actionTimeoutMs: 10_000 }, 'gather')).toMatchObject([
      {
        code: 'TIMEOUTS_NOT_NESTED',
        at: { node: 'gather', path: 'nodes[2].guards' },
        params: {
          ...{ node: 'gather', tool: 'business/hospital_lookup' },
          ...{ inner: 'attempt', innerMs: 15_000, outer: 'action', outerMs: 10_000 },
        },
        message:
          'For “gather” calling business/hospital_lookup one attempt may take 15 s, but the whole action only 10 s.',
        fix: 'Make the attempt timeout shorter than 10 s, or the action timeout longer than 15 s.',
      },
    ])
    expect(problemsOf({ actionTimeoutMs: 20_000 }, 'gather')).toEqual([])
  })

  it('that carries out a plan hold also where no node names a tool', () => {
    const document = pipelineOf(
      [
        inputNode,
        {
          ...{ id: 'do', type: 'executor', in: { plan: { $cel: 'vars.plan' } } },
          ...{ config: { mode: 'plan' }, guards: { actionTimeoutMs: 9_000 } },
        },
        outputNode,
      ],
      ['start>do', 'do>end'],
    )
    expect(compile(document, options).problems).toMatchObject([
      {
        code: 'TIMEOUTS_NOT_NESTED',
        params: { node: 'do', tool: null, innerMs: 15_000, outerMs: 9_000 },
        message: /^For “do” one attempt may take 15 s/,
      },
    ])
  })

  it('that carries out a plan hold for each attempt too, where no node names a tool', () => {
    const executor = {
      ...{ id: 'do', type: 'executor', in: { plan: { $cel: 'vars.plan' } } },
      ...{ config: { mode: 'plan' }, guards: { attemptTimeoutMs: 30_000 } },
    }
    const document = pipelineOf([inputNode, executor, outputNode], ['start>do', 'do>end'])
    expect(compile(document, options).problems.map(({ params }) => [params.inner, params.outerMs])).toEqual([
      ['attempt', 30_000],
    ])
  })

  it('that names its tools hold for these, not for those of other nodes', () => {
    const slow: ToolPolicy = { ref: 'business/claim_get', effect: 'none', attemptTimeoutMs: 25_000 }
    const document = pipelineOf(
      [
        inputNode,
        {
          ...toolNode('find', 'business/hospital_lookup', { name: 'x' }),
          guards: { actionTimeoutMs: 20_000 },
        },
        toolNode('read', 'business/claim_get'),
        outputNode,
      ],
      ['start>find', 'find>read', 'read>end'],
    )
    const { problems } = compile({ ...document, tools: [slow] }, options)
    expect(problems.filter(({ code }) => code === 'TIMEOUTS_NOT_NESTED')).toEqual([])
  })

  it('that asks a model are told by that node, those of a tool by that tool', () => {
    const [model] = problemsOf({ attemptTimeoutMs: 20_000 }, 'plan')
    expect([model?.at, model?.params.node]).toEqual([{ node: 'plan', path: 'nodes[1].guards' }, 'plan'])
    const document = pipelineOf(
      [inputNode, toolNode('read', 'business/claim_get'), outputNode],
      ['start>read', 'read>end'],
    )
    const fast: ToolPolicy = { ref: 'business/claim_get', effect: 'none', attemptTimeoutMs: 5_000 }
    expect(compile({ ...document, tools: [fast] }, options).problems).toMatchObject([
      { code: 'TIMEOUTS_NOT_NESTED', params: { tool: 'business/claim_get' } },
    ])
  })

  it('that asks a model nest as 5 < 20 < 45 < 60 s, in its own limits or in those of the run', () => {
    const times = (guards: NodeGuards, run?: PipelineGuards) =>
      problemsOf(guards, 'plan', run).map(({ at: { path }, params }) => [path, params.inner, params.outer])
    expect(times({})).toEqual([])
    expect(times({ attemptTimeoutMs: 20_000 })).toEqual([['nodes[1].guards', 'silence', 'attempt']])
    expect(times({ attemptTimeoutMs: 20_001 })).toEqual([])
    expect(times({ actionTimeoutMs: 45_000 })).toEqual([['nodes[1].guards', 'attempt', 'action']])
    expect(times({ actionTimeoutMs: 45_001 })).toEqual([])
    expect(times({}, { runTimeoutMs: 60_000 })).toEqual([['guards.runTimeoutMs', 'action', 'run']])
    expect(times({}, { runTimeoutMs: 60_001 })).toEqual([])
  })
})
