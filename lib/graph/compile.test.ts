import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { EMPTY_CATALOGUE } from './catalogue'
import { compile } from './compile'
import type { Pipeline, PipelineNode } from './document'
import { claimsCatalogue, claimsPipeline } from './testing/claims'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
const at = (draft: Pipeline, id: string): PipelineNode => {
  const node = draft.nodes.find((found) => found.id === id)
  if (!node) throw new Error(`no node ${id}`)
  return node
}
const edge = (draft: Pipeline, id: string) => {
  const found = draft.edges.find((one) => one.id === id)
  if (!found) throw new Error(`no edge ${id}`)
  return found
}
const setIn = (id: string, slot: string, value: PipelineNode['config'][string]) => (draft: Pipeline) => {
  at(draft, id).in = { ...at(draft, id).in, [slot]: value }
}
const setArg = (name: string, source: string) => (draft: Pipeline) => {
  const args = at(draft, 'create').in?.args
  Object.assign(Object(args), { [name]: { $cel: source } })
}

describe('the claims pipeline', () => {
  it('compiles without a single remark', () => {
    const compiled = compile(claimsPipeline(), options)
    expect(compiled.problems).toEqual([])
    expect(compiled.ok).toBe(true)
  })

  it('becomes a program: order, ports, loop, tools and the types of what each node leaves behind', () => {
    const compiled = compile(claimsPipeline(), options)
    if (!compiled.ok) throw new Error('does not compile')
    const { program } = compiled
    expect(program.order).toEqual(['start', 'plan', 'gather', 'check', 'size', 'approve', 'create', 'finish'])
    expect([program.input, program.outputs]).toEqual(['start', ['finish']])
    expect(program.loops.get('e5')).toMatchObject({ max: 2, header: 'plan', inner: [] })
    expect([...(program.loops.get('e5')?.body ?? [])]).toEqual(['plan', 'gather', 'check'])
    expect(program.nodes.get('plan')?.incoming.map(({ id }) => id)).toEqual(['e1'])
    expect(program.nodes.get('check')).toMatchObject({
      ports: ['pass', 'fail', 'error'],
      loops: ['e5'],
      endingPorts: [],
    })
    expect(program.nodes.get('finish')?.endingPorts).toEqual(['done'])
    expect([...program.tools.keys()].sort()).toEqual([
      'business/claim_create',
      'business/claim_delete',
      'business/claim_get',
      'business/hospital_lookup',
      'business/records_query',
    ])
    expect(program.nodes.get('gather')?.types.done).toMatchObject({
      properties: { result: { required: ['hospitalCode', 'total'] } },
    })
  })

  it('needs the tools it names: each is reported where it is named', () => {
    const { ok, problems } = compile(claimsPipeline(), { ...options, catalogue: EMPTY_CATALOGUE })
    expect(ok).toBe(false)
    expect(problems.map((problem) => [problem.code, problem.at.path])).toEqual([
      ['UNKNOWN_TOOL', 'nodes[1].config.tools[0]'],
      ['UNKNOWN_TOOL', 'nodes[1].config.tools[1]'],
      ['UNKNOWN_TOOL', 'nodes[6].config.tool'],
      ['UNKNOWN_TOOL', 'tools[2].exists.tool'],
      ['UNKNOWN_TOOL', 'tools[2].undo.tool'],
      ['UNKNOWN_TOOL', 'tools[2].fingerprint.tool'],
    ])
  })
})

/** One planted fault per row: what is done to the claims pipeline, and the code, place and fix it must be answered with. */
const faults: [string, (draft: Pipeline) => void, string, string, RegExp][] = [
  [
    'no input',
    (d) => {
      at(d, 'start').type = 'llm'
    },
    'NO_INPUT',
    'nodes',
    /Add an input/,
  ],
  [
    'two inputs',
    (d) => void d.nodes.push({ ...at(d, 'start'), id: 'again' }),
    'MANY_INPUTS',
    'nodes[8]',
    /Keep only start/,
  ],
  ['no output', (d) => void d.nodes.pop(), 'NO_OUTPUT', 'nodes', /Add an output/],
  [
    'equal node ids',
    (d) => void d.nodes.push(at(d, 'size')),
    'DUPLICATE_NODE_ID',
    'nodes[8].id',
    /another id/,
  ],
  [
    'equal edge ids',
    (d) => {
      edge(d, 'e2').id = 'e1'
    },
    'DUPLICATE_EDGE_ID',
    'edges[1].id',
    /another id/,
  ],
  [
    'reserved id',
    (d) => void d.nodes.push({ ...at(d, 'size'), id: 'loop' }),
    'RESERVED_NODE_ID',
    'nodes[8].id',
    /loopNode/,
  ],
  [
    'unknown type',
    (d) => {
      at(d, 'size').type = 'ruoter'
    },
    'UNKNOWN_NODE_TYPE',
    'nodes[4].type',
    /mean router/,
  ],
  [
    'dangling edge',
    (d) => {
      edge(d, 'e11').target = 'ghost'
    },
    'DANGLING_EDGE',
    'edges[10]',
    /Delete the edge/,
  ],
  [
    'edge twice',
    (d) => void d.edges.push({ ...edge(d, 'e11'), id: 'e12' }),
    'DUPLICATE_EDGE',
    'edges[11]',
    /Delete one/,
  ],
  [
    'wrong port',
    (d) => {
      edge(d, 'e4').port = 'passed'
    },
    'UNKNOWN_PORT',
    'edges[3].port',
    /mean pass\?/,
  ],
  [
    'edge into input',
    (d) => void d.edges.push({ id: 'x', source: 'create', port: 'error', target: 'start' }),
    'EDGE_INTO_INPUT',
    'edges[11]',
    /after the input/,
  ],
  [
    'unreachable node',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e6')
    },
    'UNREACHABLE_NODE',
    'nodes[5]',
    /Connect it/,
  ],
  [
    'join that waits for ever',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e6')
    },
    'JOIN_NEVER_COMPLETES',
    'nodes[6]',
    /Connect approve/,
  ],
  [
    'cycle',
    (d) => void delete edge(d, 'e5').loop,
    'CYCLE',
    'edges[4]',
    /Mark the edge check\.fail → plan as a loop/,
  ],
  [
    'loop that leads forward',
    (d) => {
      edge(d, 'e11').loop = { max: 2 }
    },
    'LOOP_NOT_A_CYCLE',
    'edges[10].loop',
    /Remove the loop mark/,
  ],
  [
    'loop with two entries',
    (d) => void d.edges.push({ id: 'x', source: 'start', port: 'done', target: 'gather' }),
    'LOOP_NOT_NESTED',
    'edges[4].loop',
    /lead to plan/,
  ],
  [
    'router without default',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e7')
    },
    'ROUTER_WITHOUT_DEFAULT',
    'nodes[4]',
    /Connect the port “default”/,
  ],
  [
    'open port',
    (d) => {
      d.edges = d.edges.filter(({ id }) => id !== 'e9')
    },
    'PORT_UNWIRED',
    'nodes[5]',
    /“rejected”/,
  ],
  [
    'missing config',
    (d) => {
      at(d, 'create').config = {}
    },
    'INVALID_CONFIG',
    'nodes[6].config.tool',
    /Fill in tool/,
  ],
  [
    'unknown config',
    (d) => {
      at(d, 'gather').config.speed = 1
    },
    'INVALID_CONFIG',
    'nodes[2].config.speed',
    /Remove speed/,
  ],
  [
    'missing input',
    (d) => {
      at(d, 'approve').in = {}
    },
    'MISSING_INPUT',
    'nodes[5].in.question',
    /Fill in “question”/,
  ],
  ['unknown input', setIn('plan', 'gaol', 'x'), 'UNKNOWN_INPUT', 'nodes[1].in.gaol', /mean goal/],
  [
    'input of another type',
    setIn('gather', 'plan', { $cel: 'nodes.plan.reasoning == "x"' }),
    'INPUT_TYPE',
    'nodes[2].in.plan',
    /wanted type/,
  ],
  [
    'expression that does not parse',
    setIn('plan', 'goal', { $cel: '$steps.s1' }),
    'EXPRESSION_SYNTAX',
    'nodes[1].in.goal',
    /Correct the expression/,
  ],
  [
    'function that does not exist',
    setArg('note', 'upper(input.request)'),
    'EXPRESSION_SYNTAX',
    'nodes[6].in.args.note',
    /Correct/,
  ],
  ['unknown name', setArg('note', 'inputs.request'), 'UNKNOWN_NAME', 'nodes[6].in.args.note', /mean input\?/],
  [
    'node without “nodes.”',
    setArg('note', 'approve.form.reason'),
    'UNKNOWN_NAME',
    'nodes[6].in.args.note',
    /mean nodes\.approve\?/,
  ],
  [
    'unknown field of the input',
    setArg('patientId', 'input.patientID'),
    'UNKNOWN_FIELD',
    'nodes[6].in.args.patientId',
    /mean patientId\?/,
  ],
  [
    'unknown field in a list',
    setIn('plan', 'facts', { $cel: 'has(previous.check) ? previous.check.problems.map(p, p.mesage) : []' }),
    'UNKNOWN_FIELD',
    'nodes[1].in.facts',
    /mean message\?/,
  ],
  [
    'unknown field in a rule',
    (d) => {
      at(d, 'check').config.rules = [{ id: 'a', message: 'b', must: 'value.sum > 0' }]
    },
    'UNKNOWN_FIELD',
    'nodes[3].config.rules[0].must',
    /has hospitalCode, total/,
  ],
  [
    'unknown node',
    setArg('amount', 'nodes.chekc.value.total'),
    'UNKNOWN_NODE',
    'nodes[6].in.args.amount',
    /mean check\?/,
  ],
  [
    'no node named',
    setArg('amount', 'size(nodes)'),
    'UNKNOWN_NODE',
    'nodes[6].in.args.amount',
    /nodes\.<id>/,
  ],
  [
    'unguarded field of one port',
    (d) => void d.edges.push({ id: 'x', source: 'gather', port: 'error', target: 'check' }),
    'MAYBE_SKIPPED',
    'nodes[3].in.value',
    /has\(nodes\.gather\.result\)/,
  ],
  [
    'unguarded approve',
    setArg('note', 'nodes.approve.form.reason'),
    'MAYBE_SKIPPED',
    'nodes[6].in.args.note',
    /has\(nodes\.approve\) \? nodes\.approve\.form\.reason : null/,
  ],
  [
    'unguarded create',
    setIn('finish', 'value', { $cel: 'nodes.create.result.claimId' }),
    'MAYBE_SKIPPED',
    'nodes[7].in.value',
    /has\(nodes\.create\)/,
  ],
  [
    'typo through the plan',
    setArg('amount', 'nodes.check.value.totall'),
    'UNKNOWN_FIELD',
    'nodes[6].in.args.amount',
    /mean total\?/,
  ],
  [
    'previous unguarded',
    setIn('plan', 'facts', { $cel: 'previous.check.problems' }),
    'MAYBE_ABSENT',
    'nodes[1].in.facts',
    /has\(previous\.check\)/,
  ],
  [
    'previous outside its loop',
    setArg('note', 'has(previous.check) ? "a" : "b"'),
    'PREVIOUS_OUTSIDE_LOOP',
    'nodes[6].in.args.note',
    /nodes\.check/,
  ],
  [
    'later node',
    setIn('plan', 'facts', { $cel: 'nodes.create.result.claimId' }),
    'NOT_BEFORE',
    'nodes[1].in.facts',
    /Put “create” before “plan”/,
  ],
  [
    'later node of the loop',
    setIn('plan', 'facts', { $cel: 'nodes.check.problems' }),
    'NOT_BEFORE',
    'nodes[1].in.facts',
    /has\(previous\.check\)/,
  ],
  [
    'unknown tool',
    (d) => {
      at(d, 'create').config.tool = 'business/claim_crate'
    },
    'UNKNOWN_TOOL',
    'nodes[6].config.tool',
    /mean business\/claim_create\?/,
  ],
  [
    'missing tool argument',
    (d) => {
      at(d, 'create').in = { args: { patientId: 'P-1', amount: 1 } }
    },
    'TOOL_ARGS',
    'nodes[6].in.args.hospitalCode',
    /“hospitalCode”/,
  ],
  [
    'unknown tool argument',
    setArg('hospitalcode', 'input.request'),
    'TOOL_ARGS',
    'nodes[6].in.args.hospitalcode',
    /“hospitalcode”/,
  ],
  [
    'tool argument of another type',
    setArg('amount', 'input.request'),
    'TOOL_ARGS',
    'nodes[6].in.args.amount',
    /“amount”/,
  ],
  [
    'literal tool argument out of range',
    (d) => {
      at(d, 'create').in = { args: { patientId: 'P', hospitalCode: 'X', amount: -1 } }
    },
    'TOOL_ARGS',
    'nodes[6].in.args.amount',
    /“amount”/,
  ],
  [
    'undo that reads a field nobody returns',
    (d) => void Object.assign(Object(d.tools?.[2]?.undo?.args.claimId), { $cel: 'result.id' }),
    'UNKNOWN_FIELD',
    'tools[2].undo.args.claimId',
    /claimId/,
  ],
  [
    'probe that reads a result there is not',
    (d) => void Object.assign(Object(d.tools?.[2]?.exists?.args.requestId), { $cel: 'result.claimId' }),
    'UNKNOWN_NAME',
    'tools[2].exists.args.requestId',
    /args and requestId/,
  ],
  [
    'undo without an argument it needs',
    (d) => void Reflect.deleteProperty(Object(d.tools?.[2]?.undo?.args), 'claimId'),
    'TOOL_ARGS',
    'tools[2].undo.args.claimId',
    /“claimId”/,
  ],
  [
    'broken schema',
    (d) => {
      at(d, 'approve').config.form = { type: 'objekt' }
    },
    'INVALID_SCHEMA',
    'nodes[5].config.form.type',
    /“type”/,
  ],
  [
    'two policies',
    (d) => void d.tools?.push({ ref: 'business/claim_get' }),
    'DUPLICATE_TOOL_POLICY',
    'tools[5]',
    /Keep one/,
  ],
  [
    'attempt longer than action',
    (d) => void Object.assign(Object(d.tools?.[2]), { attemptTimeoutMs: 30_000 }),
    'TIMEOUTS_NOT_NESTED',
    'tools[2]',
    /shorter than 30 s/,
  ],
  [
    'node action longer than run',
    (d) => {
      at(d, 'gather').guards = { actionTimeoutMs: 200_000 }
    },
    'TIMEOUTS_NOT_NESTED',
    'nodes[2].guards',
    /180 s/,
  ],
  [
    'run shorter than a model call',
    (d) => {
      d.guards = { runTimeoutMs: 50_000 }
    },
    'TIMEOUTS_NOT_NESTED',
    'guards.runTimeoutMs',
    /longer than 60 s/,
  ],
  [
    'step limit',
    (d) => {
      for (let i = 0; i < 3; i += 1) lengthen(d, i)
      d.guards = { ...d.guards, maxSteps: 3 }
    },
    'STEP_LIMIT_TOO_LOW',
    'guards.maxSteps',
    /at least 4/,
  ],
]

/** Puts one more call between the input and what followed it. */
function lengthen(draft: Pipeline, number: number): void {
  const id = `more${number}`
  const first = edge(draft, 'e1')
  draft.nodes.push({ id, type: 'tool', title: id, in: { args: {} }, config: { tool: 'business/claim_get' } })
  draft.edges.push({ id, source: id, port: 'done', target: first.target })
  first.target = id
  // The way without a claim is closed, so every run makes all calls.
  draft.edges = draft.edges.filter((one) => one.source !== 'approve' || one.port === 'approved')
}

describe('a planted fault', () => {
  it.each(faults)('%s is found, with its place and a fix', (_name, plant, code, path, fix) => {
    const { ok, problems } = compile(claimsPipeline(plant), options)
    const found = problems.find((problem) => problem.code === code && problem.at.path === path)
    expect(found, JSON.stringify(problems.map((problem) => [problem.code, problem.at.path]))).toBeDefined()
    expect(found?.fix).toMatch(fix)
    expect(found?.message.length).toBeGreaterThan(10)
    expect(ok).toBe(found?.severity !== 'error')
  })

  it('does not hide another: all are found at once', () => {
    const codes = compile(
      claimsPipeline((draft) => {
        for (const [name, plant] of faults) {
          if (
            [
              'unknown name',
              'missing input',
              'unknown tool',
              'broken schema',
              'dangling edge',
              'two policies',
            ].includes(name)
          )
            plant(draft)
        }
      }),
      options,
    ).problems.map((problem) => problem.code)
    for (const code of [
      'UNKNOWN_NAME',
      'MISSING_INPUT',
      'UNKNOWN_TOOL',
      'INVALID_SCHEMA',
      'DANGLING_EDGE',
      'DUPLICATE_TOOL_POLICY',
    ]) {
      expect(codes).toContain(code)
    }
  })

  it('is reported the same way every time', () => {
    for (const [, plant] of faults) {
      expect(compile(claimsPipeline(plant), options).problems).toEqual(
        compile(claimsPipeline(plant), options).problems,
      )
    }
  })
})

describe('guards around a reading', () => {
  it.each([
    'has(nodes.approve) ? nodes.approve.form.reason : ""',
    '!has(nodes.approve) ? "" : nodes.approve.form.reason',
    'has(nodes.approve) && nodes.approve.form.reason != "" ? "a" : "b"',
    '!has(nodes.approve) || nodes.approve.form.reason == "" ? "a" : "b"',
    'has(nodes.approve.form.reason) ? nodes.approve.form.reason : ""',
  ])('%s is accepted', (source) => {
    expect(compile(claimsPipeline(setArg('note', source)), options).problems).toEqual([])
  })
  it.each([
    'has(nodes.approve) || nodes.approve.form.reason == "" ? "a" : "b"',
    '!has(nodes.approve) ? nodes.approve.form.reason : ""',
  ])('%s is not', (source) => {
    const { problems } = compile(claimsPipeline(setArg('note', source)), options)
    expect(problems.map((problem) => problem.code)).toEqual(['MAYBE_SKIPPED'])
  })
  it('a form is not there when the question has expired', () => {
    const { problems } = compile(
      claimsPipeline(
        setIn('finish', 'value', {
          $cel: 'has(nodes.approve) ? {"claimId": null, "decision": nodes.approve.form.reason} : null',
        }),
      ),
      options,
    )
    expect(problems[0]).toMatchObject({
      code: 'MAYBE_SKIPPED',
      params: { path: 'nodes.approve.form.reason', ports: ['expired'] },
    })
  })
})
