import { describe, expect, it } from 'vitest'
import { nodeDefinitions } from '../nodes/definitions'
import { EMPTY_CATALOGUE } from './catalogue'
import { compile } from './compile'
import { claimsCatalogue, claimsPipeline } from './testing/claims'
import { at, setArg, setIn } from './testing/claimsEdits'
import { meaningFaults } from './testing/meaningFaults'
import { structureFaults } from './testing/structureFaults'

const options = { definitions: nodeDefinitions, catalogue: claimsCatalogue }
const faults = [...structureFaults, ...meaningFaults]

describe('the claims pipeline', () => {
  it('compiles without a single remark', () => {
    const compiled = compile(claimsPipeline(), options)
    expect(compiled.problems).toEqual([])
    expect(compiled.ok).toBe(true)
  })

  it('is told at which node a schema cannot be used', () => {
    const { problems } = compile(
      claimsPipeline((draft) => {
        at(draft, 'approve').config.form = { type: 'objekt' }
      }),
      options,
    )
    expect(problems.find(({ code }) => code === 'INVALID_SCHEMA')?.at).toEqual({
      node: 'approve',
      path: 'nodes[5].config.form.type',
    })
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
