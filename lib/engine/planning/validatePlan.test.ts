import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../graph/json'
import { fakeProgram } from '../testing/fakeProgram'
import { planTools } from './planTool'
import { validatePlan } from './validatePlan'

const program = fakeProgram({
  tools: [
    {
      ref: 'seo/related_keywords',
      inputSchema: {
        type: 'object',
        properties: {
          keyword: { type: 'string' },
          max_difficulty: { type: 'number' },
          minimum_volume: { type: 'number' },
        },
        required: ['keyword', 'max_difficulty'],
      },
      outputSchema: {
        type: 'object',
        properties: { words: { type: 'array', items: { type: 'string' } }, total: { type: 'integer' } },
      },
    },
    {
      ref: 'seo/order',
      idempotencyArg: 'requestId',
      inputSchema: {
        type: 'object',
        properties: {
          words: { type: 'array', items: { type: 'string' } },
          budget: { type: 'integer', maximum: 100 },
          requestId: { type: 'string' },
        },
        required: ['words', 'requestId'],
        additionalProperties: false,
      },
      rules: { budget: { min: 10, message: 'Budgets start at 10.' } },
    },
  ],
})
const tools = planTools(program, ['seo/related_keywords', 'seo/order'])
const deliver: JsonObject = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'number' }, name: { type: 'string' } },
}

type Step = { id?: string; tool?: string; args?: JsonObject; dependsOn?: string[]; why?: string }
const look: Step = { id: 's1', tool: 'seo/related_keywords', args: { keyword: 'tea', max_difficulty: 40 } }
const order = (args: JsonObject = {}, dependsOn = ['s1']): Step => ({
  ...{ id: 's2', tool: 'seo/order', dependsOn },
  args: { words: { $cel: 'steps.s1.output.words' }, ...args },
})

function plan(steps: Step[], more: JsonObject = {}): Json {
  const reasoning = { currentGoal: 'Order', knownFacts: [], missingInfo: [], nextAction: 'execute' }
  const filled = steps.map((step) => ({ dependsOn: [], why: 'because it helps', args: {}, ...step }))
  return { reasoning, steps: filled, deliver: { total: { $cel: 'steps.s1.output.total' } }, ...more } as Json
}

function problemsOf(value: Json): string {
  const checked = validatePlan(value, { tools, deliver, done: new Map() })
  return checked.ok ? '' : checked.problems.join('\n')
}

describe('a plan', () => {
  it('that fits passes as it is', () => {
    expect(validatePlan(plan([look, order()]), { tools, deliver, done: new Map() })).toMatchObject({
      ok: true,
      notes: [],
    })
  })

  it('with a misspelt argument is rejected before any call: the key, the nearest real one, the missing one', () => {
    const problems = problemsOf(
      plan([{ ...look, args: { keyword: 'x', maximum_difficulty: '40', minimum_volume: '200' } }]),
    )
    expect(problems).toMatch(/Step s1: unknown argument maximum_difficulty.*did you mean max_difficulty\?/)
    expect(problems).toContain('Step s1: missing required argument max_difficulty.')
  })

  it('with quoted numbers is read as meant, and the change is recorded', () => {
    const checked = validatePlan(plan([{ ...look, args: { keyword: 'x', max_difficulty: '40' } }]), {
      tools,
      deliver,
      done: new Map(),
    })
    expect(checked).toMatchObject({
      ok: true,
      reply: { steps: [{ args: { max_difficulty: 40 } }] },
      notes: ['Step s1: argument max_difficulty was read as 40 instead of "40".'],
    })
  })

  type Row = [name: string, value: Json, problem: RegExp]
  it.each<Row>([
    [
      'an unknown tool',
      plan([{ ...look, tool: 'seo/related_keyword' }]),
      /unknown tool seo\/related_keyword\. Did you mean seo\/related_keywords\? The tools are seo\/related_keywords, seo\/order\.$/m,
    ],
    [
      'a wrong type',
      plan([{ ...look, args: { keyword: 'x', max_difficulty: 'forty' } }]),
      /argument max_difficulty must be a number/,
    ],
    ['a planned request id', plan([look, order({ requestId: 'mine' })]), /unknown argument requestId/],
    [
      'a broken rule',
      plan([look, order({ budget: 5 })]),
      /breaks a rule of seo\/order: Budgets start at 10\./,
    ],
    ['a missing dependency', plan([look, order({}, ['s1', 's9'])]), /depends on s9, which does not exist/],
    ['a dependency on itself', plan([look, order({}, ['s1', 's2'])]), /^Step s2: it depends on itself\.$/],
    ['a circle', plan([{ ...look, dependsOn: ['s2'] }, order()]), /in a circle: s1 → s2 → s1/],
    [
      'a circle behind the first step and the first dependency',
      plan([look, order({}, ['s1', 's3']), { ...order({}, ['s1', 's2']), id: 's3' }]),
      /^Steps depend on each other in a circle: s2 → s3 → s2\.$/,
    ],
    [
      'a circle that other steps come after',
      plan([{ ...look, dependsOn: ['s2'] }, order({}, ['s3']), { ...order({}, ['s2']), id: 's3' }]),
      /in a circle: s2 → s3 → s2\.$/m,
    ],
    ['an undeclared use', plan([look, order({}, [])]), /uses the output of s1; add s1 to its dependsOn/],
    [
      'an unknown field',
      plan([look, order({ words: { $cel: 'steps.s1.output.wrods' } })]),
      /^Step s2: args\.words: .* no field wrods\. Did you mean words\?$/,
    ],
    [
      'an unknown step',
      plan([look, order({ words: { $cel: 'steps.s7.output.words' } })]),
      /step s7, which does not exist\. Did you mean s1\?$/m,
    ],
    [
      'a reference to no step',
      plan([look, order({ words: { $cel: 'steps' } })]),
      /steps must be followed by the id of a step/,
    ],
    [
      'a reference that misses .output',
      plan([look, order({ words: { $cel: 'steps.s1.words' } })]),
      /must continue with \.output after the step's id/,
    ],
    [
      'a field like no other',
      plan([look, order({ words: { $cel: 'steps.s1.output.zzzzzzzzzz' } })]),
      /has no field zzzzzzzzzz\. It has words, total\./,
    ],
    [
      'a field of something that has none',
      plan([look, order({ words: { $cel: 'steps.s1.output.total.x' } })]),
      /has no field x\.$/m,
    ],
    [
      'a tool like no other',
      plan([{ ...look, tool: 'zzzzzzzzzzzzzzzzzzzzzzzzzzzz' }]),
      /unknown tool z+\. The tools are/,
    ],
    [
      'a dependency like no other',
      plan([look, order({}, ['s1', 'zzzzzzzz'])]),
      /depends on zzzzzzzz, which does not exist\.$/m,
    ],
    [
      'a list of the wrong kind',
      plan([look, order({ words: [true, { $cel: 'steps.s1.output.total' }] })]),
      /words\[0\]/,
    ],
    ['no plan at all', 'x', /^The answer: /],
    [
      'a forged root',
      plan([look, order({ words: { $cel: 'input.secret' } })]),
      /input\.secret cannot be read here/,
    ],
    [
      'an expression that does not parse',
      plan([look, order({ words: { $cel: 'steps.(' } })]),
      /is not valid/,
    ],
    ['the same id twice', plan([look, look]), /two steps have this id/],
    [
      'a step like no other',
      plan([look, order({ words: { $cel: 'steps.zzzzzzzzzz.output.words' } })]),
      /names the step zzzzzzzzzz, which does not exist\.$/m,
    ],
    ['nothing to deliver', plan([look], { deliver: {} }), /missing required key total/],
    [
      'something nobody wants',
      plan([look], { deliver: { total: { $cel: 'steps.s1.output.total' }, x: 1 } }),
      /unknown key x; wanted are total, name/,
    ],
    ['a literal to deliver', plan([look], { deliver: { total: 7 } }), /deliver\.total: must be a reference/],
    [
      'the wrong type to deliver',
      plan([look], { deliver: { total: { $cel: 'steps.s1.output.words' } } }),
      /wrong type/,
    ],
    [
      'a step to deliver from that does not exist',
      plan([look], { deliver: { total: { $cel: 'steps.s9.output.total' } } }),
      /^deliver\.total: .* names the step s9, which does not exist/,
    ],
    [
      'a field to deliver that does not exist',
      plan([look], { deliver: { total: { $cel: 'steps.s1.output.totals' } } }),
      /^deliver\.total: .* has no field totals\. Did you mean total\?$/,
    ],
    ['a missing field', plan([look], { reasoning: { currentGoal: 'x' } }), /^reasoning\.knownFacts/m],
    ['too short a reason', plan([{ ...look, why: 'ok' }]), /steps\[0\]\.why/],
    [
      'a question about nothing',
      plan([], { reasoning: { currentGoal: 'x', knownFacts: [], missingInfo: [], nextAction: 'ask' } }),
      /nothing is said to be missing/,
    ],
  ])('with %s is rejected', (_name, value, problem) => {
    expect(problemsOf(value)).toMatch(problem)
  })

  it('may use what was done before', () => {
    const done = new Map([['old', tools[0] ?? null]])
    const value = plan([order({ words: { $cel: 'steps.old.output.words' } }, [])], {
      deliver: { total: { $cel: 'steps.old.output.total' } },
    })
    expect(validatePlan(value, { tools, deliver, done }).ok).toBe(true)
  })

  it('may not call a step by the name of one that is done, and may read more of that than is known', () => {
    const done = new Map([['s1', null]])
    const again = validatePlan(plan([look]), { tools, deliver, done })
    expect(again).toEqual({
      ok: false,
      problems: ['Step s1: a step that is done has this id; choose another.'],
    })
    const value = plan([order({ words: { $cel: 'steps.s1.output.anything' } }, [])])
    expect(validatePlan(value, { tools, deliver, done }).ok).toBe(true)
  })

  it('delivers nothing where nothing is wanted, and anything where nobody says in which form', () => {
    const judged = (wanted: JsonObject, given: JsonObject) => {
      const checked = validatePlan(plan([look], { deliver: given }), {
        tools,
        deliver: wanted,
        done: new Map(),
      })
      return checked.ok ? [] : checked.problems
    }
    const total = { $cel: 'steps.s1.output.total' }
    expect(judged({}, {})).toEqual([])
    expect(judged({ type: 'object' }, { total })).toEqual(['deliver: unknown key total; none is wanted.'])
    expect(judged({ properties: { total: true } }, { total })).toEqual([])
    expect(judged({ properties: { total: true } }, {})).toEqual(['deliver: missing required key total.'])
    expect(
      judged({ properties: { total: { type: 'string' } } }, { total: { $cel: 'steps.s1.output.total + 1' } }),
    ).toEqual([])
  })

  it.each<[source: string, type: string, fits: boolean]>([
    ['steps.look.output.words', 'array', true],
    ['steps.look.output.words', 'number', false],
    [' steps.look.output.words ', 'number', false],
    ['steps.look.output', 'number', false],
    ["'tea' in steps.look.output.words", 'boolean', true],
    ['steps.look.output.words[0]', 'string', true],
  ])('that delivers %s as %s fits: %s', (source, type, fits) => {
    const wanted = { properties: { x: { type } } }
    const value = plan([{ ...look, id: 'look' }], { deliver: { x: { $cel: source } } })
    const typed = tools.map((tool) => ({ ...tool, output: { type: 'object', ...tool.output } }))
    expect(validatePlan(value, { tools: typed, deliver: wanted, done: new Map() }).ok).toBe(fits)
  })

  it('of any JSON is judged without a throw', () => {
    const odd = fc.oneof(
      fc.jsonValue().map((value) => value as Json),
      fc.jsonValue().map((args) => plan([{ ...look, args: { keyword: args as Json } }])),
    )
    fc.assert(
      fc.property(odd, (value) => {
        expect(typeof validatePlan(value, { tools, deliver, done: new Map() }).ok).toBe('boolean')
      }),
    )
  })
})
