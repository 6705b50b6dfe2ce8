import { describe, expect, it } from 'vitest'
import type { Catalogue } from '../catalogue'
import type { Pipeline } from '../document'
import type { Problem } from '../problem'
import { claimsCatalogue, claimsPipeline } from '../testing/claims'
import { at, setArg, setIn } from '../testing/claimsEdits'
import { applied, cleared, fixesFor, options, problemsOf } from '../testing/fixes'
import { inputNode, outputNode, pipelineOf, routerNode, toolNode } from '../testing/pipelineOf'
import { quickFixes } from './quickFixes'

describe('expressions', () => {
  const noteOf = (document: Pipeline) => Object(document.nodes[6]?.in?.args).note

  it.each([
    ['inputs.request + " inputs.request"', 'UNKNOWN_NAME', 'input.request + " inputs.request"'],
    ['nodes . chekc . value.hospitalCode', 'UNKNOWN_NODE', 'nodes . check . value.hospitalCode'],
    [
      'input.request == "" ? input.reqest : input.request',
      'UNKNOWN_FIELD',
      'input.request == "" ? input.request : input.request',
    ],
    ['nodes.approve.form.reason', 'MAYBE_SKIPPED', 'has(nodes.approve) ? nodes.approve.form.reason : null'],
    [
      'input.request == "" ? nodes.approve.form.reason : "b"',
      'MAYBE_SKIPPED',
      'has(nodes.approve) ? (input.request == "" ? nodes.approve.form.reason : "b") : null',
    ],
    ['has(previous.check) ? "a" : "b"', 'PREVIOUS_OUTSIDE_LOOP', 'has(nodes.check) ? "a" : "b"'],
    [
      'input.request.startWith("a") ? "a" : "b"',
      'EXPRESSION_SYNTAX',
      'input.request.startsWith("a") ? "a" : "b"',
    ],
  ] as const)('%s', (source, code, wanted) => {
    const after = cleared(claimsPipeline(setArg('note', source)), code)
    expect(noteOf(after)).toEqual({ $cel: wanted })
  })

  it('inside a text become empty words where their node may not have run', () => {
    const text = { $text: 'why: {{ nodes.approve.form.reason }}, again: {{ nodes.approve.form.reason }}' }
    const document = claimsPipeline((draft) => {
      Object.assign(Object(at(draft, 'create').in?.args), { note: text })
    })
    const guarded = '{{ has(nodes.approve) ? nodes.approve.form.reason : "" }}'
    expect(noteOf(cleared(document, 'MAYBE_SKIPPED'))).toEqual({
      $text: `why: ${guarded}, again: ${guarded}`,
    })
  })

  it('that decide something are false where their node may not have run', () => {
    const document = claimsPipeline((draft) => {
      draft.nodes.push({
        ...routerNode('again', 'yes'),
        title: '',
        config: { routes: [{ port: 'yes', when: 'nodes.approve.choice == "a"' }] },
      })
      draft.edges.push({ id: 'x', source: 'create', port: 'error', target: 'again' })
    })
    const after = cleared(document, 'MAYBE_SKIPPED')
    expect(after.nodes.at(-1)?.config.routes).toEqual([
      { port: 'yes', when: 'has(nodes.approve) ? nodes.approve.choice == "a" : false' },
    ])
  })

  it('that read a later node of their loop read the iteration before', () => {
    const document = claimsPipeline(setIn('plan', 'facts', { $cel: 'nodes.check.problems' }))
    const after = cleared(document, 'NOT_BEFORE')
    expect(after.nodes[1]?.in?.facts).toEqual({
      $cel: 'has(previous.check) ? previous.check.problems : null',
    })
    expect(problemsOf(after)).toEqual([])
    const later = claimsPipeline(setIn('plan', 'facts', { $cel: 'nodes.create.result' }))
    expect(fixesFor(later, 'NOT_BEFORE').fixes).toEqual([])
  })

  it('say a field of a list item by its right name', () => {
    const document = claimsPipeline(
      setIn('plan', 'facts', { $cel: 'has(previous.check) ? previous.check.problems.map(p, p.mesage) : []' }),
    )
    expect(cleared(document, 'UNKNOWN_FIELD').nodes[1]?.in?.facts).toEqual({
      $cel: 'has(previous.check) ? previous.check.problems.map(p, p.message) : []',
    })
  })

  it('are left alone where nothing like the name exists, or the name is not written out', () => {
    for (const source of [
      'input["patientID"]',
      'xyzzyplugh1234567890 == 1 ? "a" : "b"',
      'nodes.qqqqqqqqqqqqqqqqqqqq.x',
    ]) {
      const document = claimsPipeline(setArg('note', source))
      for (const problem of problemsOf(document)) expect(quickFixes(problem, document, options)).toEqual([])
    }
  })
})

describe('inputs', () => {
  it('are filled with what fits: the same name first', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'create').in = { args: { amount: 1, hospitalCode: 'A' } }
    })
    const { fixes } = fixesFor(document, 'TOOL_ARGS')
    expect(fixes[0]).toMatchObject({
      code: 'fill_input',
      params: { name: 'patientId', source: 'input.patientId' },
    })
    expect(problemsOf(cleared(document, 'TOOL_ARGS'))).toEqual([])
  })

  it('take a plan from the planner, and nothing else', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'gather').in = {}
    })
    const { fixes } = fixesFor(document, 'MISSING_INPUT')
    expect(fixes.map(({ params }) => params.source)).toEqual(['nodes.plan.plan'])
  })

  it('rename an argument the tool does not have, unless the right one is there', () => {
    const typo = claimsPipeline((draft) => {
      at(draft, 'create').in = {
        args: { patientid: { $cel: 'input.patientId' }, hospitalCode: 'A', amount: 1 },
      }
    })
    const problem = problemsOf(typo).find(({ at: place }) => place.path.endsWith('.patientid'))
    const fixes = problem ? quickFixes(problem, typo, options) : []
    expect(fixes.map(({ code }) => code)).toEqual(['rename_field', 'remove_field'])
    expect(fixes[0] && problemsOf(fixes[0].apply(typo))).toEqual([])
  })

  it('of a policy are filled from arguments, result and request id', () => {
    const document = claimsPipeline(
      (draft) => void Reflect.deleteProperty(Object(draft.tools?.[2]?.undo?.args), 'claimId'),
    )
    const { fixes } = fixesFor(document, 'TOOL_ARGS')
    expect(fixes.map(({ params }) => params.source)).toContain('args.patientId')
  })

  it('cannot be filled while the node itself is not understood', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'approve').in = {}
    })
    const { problem } = fixesFor(document, 'MISSING_INPUT')
    const unfinished = claimsPipeline((draft) => {
      at(draft, 'approve').config = { buttons: 7 }
    })
    expect(quickFixes(problem, unfinished, options)).toEqual([])
    expect(quickFixes({ ...problem, params: { input: 'ghost' } }, document, options)).toEqual([])
    expect(quickFixes({ ...problem, at: { path: 'nodes' } }, document, options)).toEqual([])
  })
})

describe('tools', () => {
  const plain = (tool: string) =>
    pipelineOf(
      [inputNode, toolNode('call', tool, { to: 'a', body: 'b' }), outputNode],
      ['start>call', 'call>end'],
    )
  const suggesting = (suggested: NonNullable<Catalogue['tools'][number]['suggested']>): Catalogue => ({
    tools: claimsCatalogue.tools.map((tool) => (tool.ref === suggested.ref ? { ...tool, suggested } : tool)),
  })
  const mail = 'business/mail_send'

  it('get the policy the installation suggests, or the effect the author declares', () => {
    const codes = fixesFor(plain(mail), 'NO_EFFECT_POLICY').fixes.map(({ code, params }) => [
      code,
      params.effect,
    ])
    expect(codes).toEqual([
      ['declare_effect', 'irreversible'],
      ['declare_effect', 'none'],
    ])
    const catalogue = suggesting({ ref: mail, effect: 'irreversible', approval: 'always' })
    const after = cleared(plain(mail), 'NO_EFFECT_POLICY', undefined, catalogue)
    expect(after.tools).toEqual([{ ref: mail, effect: 'irreversible', approval: 'always' }])
  })

  it('that are said to be undoable get the undo that is suggested, or are said not to be', () => {
    const document = { ...plain(mail), tools: [{ ref: mail, effect: 'reversible' as const }] }
    const undo = { tool: 'business/claim_delete', args: { claimId: 'x' } }
    const catalogue = suggesting({ ref: mail, effect: 'reversible' })
    expect(cleared(document, 'NO_EFFECT_POLICY', 'declare_effect', catalogue).tools?.[0]?.effect).toBe(
      'irreversible',
    )
    const { problem } = fixesFor(document, 'NO_EFFECT_POLICY', catalogue)
    const [fix] = quickFixes(problem, document, { ...options, catalogue: suggesting({ ref: mail, undo }) })
    expect(fix?.apply(document).tools?.[0]?.undo).toEqual(undo)
  })

  it('that probe are declared to change nothing', () => {
    const document = claimsPipeline((draft) => void draft.tools?.splice(3, 2))
    const found = problemsOf(document).find(({ params }) => params.reason === 'probe_has_effects')
    if (!found) throw new Error('no such problem')
    const [fix] = quickFixes(found, document, options)
    if (!fix) throw new Error('no fix')
    expect(applied(document, found, fix).left).toEqual([])
    expect(quickFixes({ ...found, params: { tool: 'x', reason: 'other' } }, document, options)).toEqual([])
  })

  it('are idempotent by the argument that looks like it, or probed as suggested', () => {
    const create = 'business/claim_create'
    const document = { ...plain(create), tools: [{ ref: create, effect: 'irreversible' as const }] }
    expect(cleared(document, 'NO_IDEMPOTENCY').tools?.[0]?.idempotencyArg).toBe('requestId')
    const mailing = { ...plain(mail), tools: [{ ref: mail, effect: 'irreversible' as const }] }
    expect(fixesFor(mailing, 'NO_IDEMPOTENCY').fixes).toEqual([])
    const exists = { tool: 'business/claim_get', args: {}, found: 'true' }
    const { problem } = fixesFor(mailing, 'NO_IDEMPOTENCY')
    const [fix] = quickFixes(problem, mailing, { ...options, catalogue: suggesting({ ref: mail, exists }) })
    expect(fix && applied(mailing, problem, fix).left).toEqual([])
  })

  it.each([
    [`Records. ${'word '.repeat(60)}`, 'Records.'],
    ['word '.repeat(60), /^(word )+word…$/],
    [`${'记'.repeat(150)}。${'录'.repeat(100)}`, `${'记'.repeat(150)}。`],
    ['x'.repeat(300), /^x{199}…$/],
  ])('with a long description get a short one: %#', (description, wanted) => {
    const document = claimsPipeline()
    const catalogue: Catalogue = {
      tools: claimsCatalogue.tools.map((tool) =>
        tool.ref === 'business/records_query' ? { ...tool, description } : tool,
      ),
    }
    const after = cleared(document, 'LONG_TOOL_DESCRIPTION', undefined, catalogue)
    const short = after.tools?.find(({ ref }) => ref === 'business/records_query')?.description
    if (typeof wanted === 'string') expect(short).toBe(wanted)
    else expect(short).toMatch(wanted)
  })

  it('that nobody knows are replaced by the nearest, or leave the list of a planner', () => {
    const document = claimsPipeline((draft) => {
      at(draft, 'plan').config.tools = ['business/record_query', 'business/hospital_lookup']
    })
    expect(fixesFor(document, 'UNKNOWN_TOOL').fixes.map(({ code }) => code)).toEqual([
      'use_tool',
      'remove_tool',
    ])
    cleared(document, 'UNKNOWN_TOOL', 'remove_tool')
    const none = fixesFor(plain('zz/qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq'), 'UNKNOWN_TOOL')
    expect(none.fixes).toEqual([])
  })

  it('keep no rule for an argument they do not have', () => {
    const document = claimsPipeline((draft) => {
      Object.assign(draft.tools?.[2] ?? {}, { rules: { amunt: { min: 1 } } })
    })
    expect(cleared(document, 'UNKNOWN_FIELD').tools?.[2]?.rules).toEqual({ amount: { min: 1 } })
    expect(cleared(document, 'UNKNOWN_FIELD', 'remove_field').tools?.[2]?.rules).toEqual({})
  })
})

describe('limits', () => {
  it('are widened where they are set, the run in its own place', () => {
    const tool = claimsPipeline((d) => void Object.assign(Object(d.tools?.[2]), { attemptTimeoutMs: 30_000 }))
    expect(fixesFor(tool, 'TIMEOUTS_NOT_NESTED').fixes.map(({ code, params }) => [code, params.ms])).toEqual([
      ['lengthen_time', 45_000],
      ['shorten_time', 15_000],
    ])
    const run = claimsPipeline((draft) => {
      draft.guards = { runTimeoutMs: 50_000 }
    })
    expect(cleared(run, 'TIMEOUTS_NOT_NESTED').guards?.runTimeoutMs).toBe(90_000)
  })

  it('are not widened beyond a day', () => {
    const document = claimsPipeline((draft) => {
      draft.guards = { runTimeoutMs: 60_000 }
      at(draft, 'gather').guards = { actionTimeoutMs: 86_400_000 }
    })
    const problem = problemsOf(document).find(({ params }) => params.innerMs === 86_400_000)
    expect(problem && quickFixes(problem, document, options)).toEqual([])
  })

  it('say nothing without numbers', () => {
    for (const code of ['TIMEOUTS_NOT_NESTED', 'STEP_LIMIT_TOO_LOW'] as const) {
      const problem: Problem = {
        code,
        severity: 'error',
        at: { path: 'guards' },
        params: {},
        message: '',
        fix: '',
      }
      expect(quickFixes(problem, claimsPipeline(), options)).toEqual([])
    }
  })
})
