import { describe, expect, it } from 'vitest'
import { type Pipeline, PipelineSchema } from '../document'
import { PROBLEM_CODES, type Problem, type ProblemCode } from '../problem'
import { claimsPipeline } from '../testing/claims'
import { at, type PlantedFault, setIn } from '../testing/claimsEdits'
import { applied, cleared, fixesFor, options, problemsOf } from '../testing/fixes'
import { meaningFaults } from '../testing/meaningFaults'
import { inputNode, outputNode, pipelineOf, routerNode, validatorNode } from '../testing/pipelineOf'
import { structureFaults } from '../testing/structureFaults'
import { quickFixes } from './quickFixes'

/** Faults after which nobody can tell what was meant. */
const UNFIXABLE = new Set([
  'missing config',
  'expression that does not parse',
  'function that does not exist',
  'no node named',
  'unknown field in a rule',
  'later node',
  'undo that reads a field nobody returns',
  'broken schema',
  'probe that reads a result there is not',
])

describe('a planted fault', () => {
  const faults: PlantedFault[] = [...structureFaults, ...meaningFaults]
  it.each(faults)('%s is gone after any of its fixes', (name, plant, code, path) => {
    const document = claimsPipeline(plant)
    const problem = problemsOf(document).find((found) => found.code === code && found.at.path === path)
    if (!problem) throw new Error('not found')
    const fixes = quickFixes(problem, document, options)
    if (UNFIXABLE.has(name)) expect(fixes).toEqual([])
    else expect(fixes.length).toBeGreaterThan(0)
    for (const fix of fixes) expect(applied(document, problem, fix).left, fix.code).toEqual([])
  })
})

describe('wires', () => {
  it('lead an open port to the result there is, or to a new one that takes what the node leaves', () => {
    const document = claimsPipeline((draft) => {
      draft.edges = draft.edges.filter(({ id }) => id !== 'e9')
    })
    const { fixes } = fixesFor(document, 'PORT_UNWIRED')
    expect(fixes.map(({ code }) => code)).toEqual(['connect', 'connect_new_result'])
    const after = cleared(document, 'PORT_UNWIRED', 'connect_new_result')
    expect(after.nodes.at(-1)).toMatchObject({ type: 'output', in: { value: { $cel: 'nodes.approve' } } })
    expect(problemsOf(after)).toEqual([])
  })

  it('never close a circle', () => {
    const document = pipelineOf(
      [inputNode, outputNode, routerNode('pick', 'yes')],
      ['start>end', 'end>pick', 'pick.yes>end*2'],
    )
    const { fixes } = fixesFor(document, 'ROUTER_WITHOUT_DEFAULT')
    expect(fixes.map(({ code }) => code)).toEqual(['connect_new_result'])
  })

  it('that lead back into the start lead to what follows it, unless that makes a circle', () => {
    const document = pipelineOf(
      [inputNode, validatorNode('side'), validatorNode('check'), outputNode],
      ['start>check', 'check.pass>end', 'check.fail>start'],
    )
    expect(fixesFor(document, 'EDGE_INTO_INPUT').fixes.map(({ code }) => code)).toEqual(['remove_wire'])
    document.edges.push({ id: 'x', source: 'side', port: 'pass', target: 'start' })
    document.edges.splice(2, 1)
    expect(cleared(document, 'EDGE_INTO_INPUT').edges.at(-1)).toMatchObject({
      source: 'side',
      target: 'check',
    })
  })

  it('that mark a loop are limited to two more rounds', () => {
    const document = claimsPipeline((draft) => {
      for (const edge of draft.edges) if (edge.id === 'e5') delete edge.loop
    })
    expect(problemsOf(cleared(document, 'CYCLE'))).toEqual([])
  })

  it('that share the port of a loop are taken away', () => {
    const document = claimsPipeline((draft) => {
      draft.edges.push({ id: 'x', source: 'check', port: 'fail', target: 'finish' })
    })
    expect(cleared(document, 'LOOP_NOT_NESTED').edges.some(({ id }) => id === 'x')).toBe(false)
  })

  it('know nothing to do about a port that is no port at all', () => {
    const odd: Problem = {
      ...fixesFor(
        claimsPipeline((d) => void d.edges.splice(8, 1)),
        'PORT_UNWIRED',
      ).problem,
      params: {},
    }
    expect(quickFixes(odd, claimsPipeline(), options)).toEqual([])
  })
})

describe('nodes', () => {
  it('begin an empty pipeline, and end it with what its last node leaves', () => {
    const empty = pipelineOf([], [])
    const started = cleared(empty, 'NO_INPUT')
    const ended = cleared(started, 'NO_OUTPUT')
    expect(problemsOf(ended)).toEqual([])
    expect(ended.nodes.map(({ type }) => type)).toEqual(['input', 'output'])
    expect(cleared(empty, 'NO_OUTPUT').nodes).toHaveLength(1)
  })

  it('are put beside what they follow, and never on top of another', () => {
    const document = pipelineOf([inputNode], [])
    document.view = { nodes: { start: [0, 0], other: [320, 40] } }
    expect(cleared(document, 'NO_OUTPUT').view?.nodes?.output).toEqual([320, 400])
  })

  it('of an unfinished last node still get a result', () => {
    const document = pipelineOf(
      [inputNode, { id: 'ask', type: 'human', config: { buttons: 7 } }],
      ['start>ask'],
    )
    expect(cleared(document, 'NO_OUTPUT').edges).toHaveLength(1)
  })

  it('that nothing leads to are connected to the start', () => {
    const document = pipelineOf(
      [inputNode, validatorNode('lone'), outputNode],
      ['start>end', 'lone.pass>end'],
    )
    expect(cleared(document, 'UNREACHABLE_NODE', 'connect_start').edges.at(-1)).toMatchObject({
      source: 'start',
      target: 'lone',
    })
    const without = pipelineOf([validatorNode('lone'), outputNode], ['lone.pass>end'])
    const { problem } = fixesFor(document, 'UNREACHABLE_NODE')
    expect(quickFixes(problem, without, options).map(({ code }) => code)).toEqual(['remove_node'])
  })

  it('of equal names get names of their own', () => {
    const twins = claimsPipeline((draft) => void draft.nodes.push(at(draft, 'size')))
    expect(cleared(twins, 'DUPLICATE_NODE_ID', 'new_id').nodes.at(-1)?.id).toBe('size2')
    const kept = cleared(twins, 'DUPLICATE_NODE_ID', 'remove_node')
    expect(kept).toEqual(claimsPipeline())
  })

  it('keep their readers when a reserved name goes', () => {
    const document = pipelineOf(
      [inputNode, validatorNode('loop'), { ...outputNode, in: { value: { $cel: 'nodes.loop.value' } } }],
      ['start>loop', 'loop.pass>end', 'loop.fail>end'],
    )
    expect(cleared(document, 'RESERVED_NODE_ID').nodes[1]?.id).toBe('loopNode')
  })

  it('get a missing setting from what a new node has', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'size').config = {}
    })
    expect(cleared(document, 'INVALID_CONFIG').nodes[4]?.config).toHaveProperty('routes')
  })

  it('lose an input they do not have where the right one is there already', () => {
    const document = claimsPipeline(setIn('plan', 'gaol', 'x'))
    expect(fixesFor(document, 'UNKNOWN_INPUT').fixes.map(({ code }) => code)).toEqual(['remove_field'])
    const typo = claimsPipeline((draft) => {
      at(draft, 'plan').in = { gaol: 'x' }
    })
    expect(cleared(typo, 'UNKNOWN_INPUT').nodes[1]?.in).toEqual({ goal: 'x' })
  })
})

describe('lists of more than ten', () => {
  const many = (change: (draft: Pipeline) => void = () => {}) =>
    claimsPipeline((draft) => {
      change(draft)
      const policies = Array.from({ length: 10 }, (_, at) => ({ ref: `business/other_${at}` }))
      draft.tools?.unshift(...policies)
      draft.nodes.unshift(
        ...policies.map((_, at) => ({ ...outputNode, id: `end${at}`, title: '', config: {} })),
      )
    })
  const codes = (change: (draft: Pipeline) => void, code: ProblemCode) =>
    fixesFor(many(change), code).fixes.map((fix) => fix.code)

  it.each<[ProblemCode, (draft: Pipeline) => void, string[]]>([
    [
      'TIMEOUTS_NOT_NESTED',
      (d) => void Object.assign(Object(d.tools?.[2]), { attemptTimeoutMs: 30_000 }),
      ['lengthen_time', 'shorten_time'],
    ],
    [
      'TIMEOUTS_NOT_NESTED',
      (d) => {
        at(d, 'gather').guards = { attemptTimeoutMs: 30_000, actionTimeoutMs: 20_000 }
      },
      ['lengthen_time', 'shorten_time'],
    ],
    [
      'UNKNOWN_FIELD',
      (d) => void Object.assign(Object(d.tools?.[2]), { rules: { amunt: { min: 1 } } }),
      ['rename_field', 'remove_field'],
    ],
  ])('are mended as short ones: %s (%#)', (code, change, wanted) =>
    expect(codes(change, code)).toEqual(wanted),
  )

  it('can lose any tool that nobody knows', () => {
    const names = Array.from({ length: 11 }, (_, at) => `zz/${'q'.repeat(60)}${at}`)
    const document = claimsPipeline((d) => {
      at(d, 'plan').config.tools = names
    })
    const last = problemsOf(document).find((found) => found.at.path.endsWith('.tools[10]'))
    const fixes = last ? quickFixes(last, document, options) : []
    expect(fixes.map(({ code }) => code)).toEqual(['remove_tool'])
    expect(fixes[0]?.apply(document).nodes[1]?.config.tools).toEqual(names.slice(0, 10))
  })

  it('read the result of the call in what is done after it', () => {
    const document = many((d) => void Reflect.deleteProperty(Object(d.tools?.[2]?.undo?.args), 'claimId'))
    expect(fixesFor(document, 'TOOL_ARGS').fixes[0]?.params.source).toBe('result.claimId')
  })
})

describe('a finding that does not match the document any more', () => {
  const start = pipelineOf([inputNode], [])
  const found = (code: ProblemCode, path: string, params: Problem['params']): Problem => ({
    ...{ code, severity: 'error', at: { path }, params, message: '', fix: '' },
  })
  const said = {
    source: 'gone',
    reason: 'entry',
    name: 'gone',
    suggestion: 'x',
    id: 3,
    path: 'nodes.x',
    field: 'y',
  }
  const silent = new Set(['NO_INPUT', 'NO_OUTPUT', 'DUPLICATE_NODE_ID', 'UNKNOWN_NODE_TYPE', 'UNKNOWN_PORT'])
  const aboutWires = /EDGE|CYCLE|PORT$|PORT_|LOOP_NOT_A|STEP_LIMIT|POLICY|TIMEOUTS|DESCRIPTION|MANY/

  it.each(PROBLEM_CODES.filter((code) => !silent.has(code) && !aboutWires.test(code)))(
    '%s has no fix',
    (code) => {
      for (const path of ['nodes[99].in.x', 'nodes', 'tools[9].rules.x'])
        for (const params of [said, {}])
          expect(quickFixes(found(code, path, params), start, options).map((fix) => fix.code)).toEqual([])
    },
  )

  it.each(PROBLEM_CODES)('%s never breaks the document', (code) => {
    for (const params of [said, {}, { ...said, source: null }, { reason: 'missing', field: 'schema' }])
      for (const fix of quickFixes(found(code, 'nodes[0].config.schema', params), start, options))
        expect(PipelineSchema.safeParse(fix.apply(start)).success, fix.code).toBe(true)
  })

  it('has no fix where no type is known that could help', () => {
    const none = { ...options, definitions: new Map() }
    for (const code of ['NO_INPUT', 'NO_OUTPUT', 'PORT_UNWIRED', 'UNREACHABLE_NODE'] as const)
      expect(quickFixes(found(code, 'nodes', { id: 'start', port: 'done' }), start, none)).toEqual([])
  })
})

describe('no false alarms', () => {
  it('are raised by notes, groups, positions, samples and declared loops', () => {
    const document = claimsPipeline((draft) => {
      draft.view = {
        nodes: { start: [0, 0], ghost: [9, 9] },
        notes: [
          { id: 'n1', text: 'Nobody is connected to me. {{ nodes.ghost }}', at: [10, 10] },
          { id: 'start', text: '', at: [0, 0], size: [200, 80] },
        ],
        groups: [{ id: 'g', title: 'Claims', at: [0, 0], size: [10, 10], nodes: ['plan', 'ghost'] }],
      }
      draft.samples = [{ name: 'A', input: {} }]
    })
    expect(document.edges.some(({ loop }) => loop)).toBe(true)
    expect(problemsOf(document)).toEqual([])
  })

  it('are raised by loops within loops', () => {
    const document = pipelineOf(
      [inputNode, validatorNode('outer'), validatorNode('inner'), validatorNode('last'), outputNode],
      [
        'start>outer',
        'outer.pass>inner',
        'outer.fail>inner',
        'inner.fail>inner*3',
        'inner.pass>last',
        'last.fail>outer*2',
        'last.pass>end',
      ],
    )
    expect(problemsOf(document)).toEqual([])
  })
})
