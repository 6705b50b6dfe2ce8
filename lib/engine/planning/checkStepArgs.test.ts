import { describe, expect, it } from 'vitest'
import type { ArgumentRule } from '../../graph/document'
import type { Json, JsonObject } from '../../graph/json'
import { checkStepArgs } from './checkStepArgs'
import { literalArgs, literalIn, literalOf } from './literals'
import type { PlanTool } from './planTool'
import { stepsRead } from './referencePicks'
import { renameSteps } from './renameSteps'

const REF = { $cel: 'steps.s1.output.id' }
const tool = (input: JsonObject, rules: { [argument: string]: ArgumentRule } = {}): PlanTool => ({
  ...{ ref: 'lab/pay', description: '', output: {}, packed: {} },
  input: { type: 'object', ...input },
  rules,
})
const problems = (args: JsonObject, one: PlanTool, settled = true) =>
  checkStepArgs('s2', args, one, settled).problems

describe('the arguments of a planned step', () => {
  const choice = tool({
    properties: {
      to: { anyOf: [{ type: 'string' }, { type: 'object', required: ['id'] }] },
      sum: { type: 'number' },
    },
  })

  it('are not judged where a reference will stand, nor where a choice contains one', () => {
    expect(problems({ to: REF, sum: REF }, choice)).toEqual([])
    expect(problems({ to: { name: REF } }, choice)).toEqual([])
    expect(problems({ to: [REF] }, choice)).toEqual([])
    expect(problems({ to: { name: 'x' } }, choice)[0]).toMatch(/^Step s2: argument to /)
  })

  const WITH_ID: JsonObject = { properties: { id: { type: 'number' } } }
  it.each<[what: string, schema: JsonObject, value: Json]>([
    ['an object with members of its own', { type: 'object', required: ['id'], ...WITH_ID }, REF],
    ['a text with an expression', { type: 'number' }, { $text: 'No. {{ steps.s1.output.id }}' }],
    ['one of some shapes', { anyOf: [WITH_ID] }, { id: REF }],
    ['exactly one of some shapes', { oneOf: [WITH_ID, { required: ['no'] }] }, { id: REF }],
    ['anything but one shape', { not: { properties: { id: { type: 'object' } } } }, { id: REF }],
    ['one value', { const: { id: 1 } }, { id: REF }],
    ['one of some values', { enum: [{ id: 1 }, { id: 2 }] }, { id: REF }],
    ['different entries', { uniqueItems: true }, [REF, REF]],
    ['an entry of some shape', { contains: { type: 'number' } }, [REF]],
  ])('are not judged yet where %s is wanted and a reference will decide', (_what, schema, value) => {
    expect(problems({ to: value }, tool({ properties: { to: schema } }))).toEqual([])
  })

  it('are not judged yet as a whole where a reference among them will decide', () => {
    expect(problems({ to: REF }, tool({ anyOf: [{ properties: { to: { type: 'number' } } }] }))).toEqual([])
    expect(problems({ to: REF }, tool({ not: { required: ['to'] } }))).toEqual([])
    expect(problems({ to: 1 }, tool({ not: { required: ['to'] } }))).toHaveLength(1)
  })

  it('are judged beside a reference', () => {
    const beside = tool({ properties: { to: { enum: ['Ann', 'Kim'] }, total: {}, t: {} } })
    expect(problems({ to: 'Bob', total: REF, t: [REF] }, beside)).toEqual([
      expect.stringMatching(/^Step s2: argument to must be one of/),
    ])
  })

  it('are judged around a reference as long as it cannot change the verdict', () => {
    const list = tool({ properties: { ids: { type: 'array', maxItems: 1, uniqueItems: true } } })
    expect(problems({ ids: [REF, REF] }, list)).toEqual([
      expect.stringMatching(/^Step s2: argument ids .* at most 1/),
    ])
    expect(problems({ ids: [REF] }, list)).toEqual([])
  })

  it('as a whole break what holds for the whole', () => {
    const whole = tool({ properties: { a: {} }, minProperties: 1, anyOf: [{ required: ['a'] }] })
    expect(problems({}, whole).every((problem) => problem.startsWith('Step s2: '))).toBe(true)
    expect(problems({}, whole).length).toBeGreaterThan(0)
    expect(problems({}, whole).some((problem) => problem.includes('argument '))).toBe(false)
  })

  it('are held against a rule about several of them once all of them are known', () => {
    const limited = tool(
      { properties: { sum: {}, limit: {} } },
      { sum: { must: 'value < args.limit', min: 1, message: 'Too much.' } },
    )
    expect(problems({ sum: 9, limit: 5 }, limited)).toEqual([
      'Step s2: argument sum breaks a rule of lab/pay: Too much.',
    ])
    expect(problems({ sum: 9, limit: 5 }, limited, false)).toHaveLength(1)
    expect(problems({ sum: 9, limit: REF }, limited)).toEqual([])
    expect(problems({ sum: 0, limit: REF }, limited)).toEqual([
      'Step s2: argument sum breaks a rule of lab/pay: Too much.',
    ])
  })

  it('may be names of a reference list until they are settled', () => {
    const listed = tool(
      { properties: { to: { type: 'number' } } },
      { to: { list: [{ value: 1, label: 'Ann' }] } },
    )
    expect(problems({ to: 'Ann' }, listed, false)).toEqual([])
    expect(problems({ to: 'Ann' }, listed, true)[0]).toMatch(/^Step s2: argument to /)
    const several = tool(
      { properties: { to: { type: 'array', items: { type: 'number' } } } },
      { to: { list: [{ value: [1, 2], label: 'all' }] } },
    )
    expect(problems({ to: ['Ann'] }, several, false)).toEqual([])
    expect(problems({ to: ['Ann'] }, several, true)[0]).toMatch(/^Step s2: argument to\[0\] /)
  })
})

describe('a value in a plan', () => {
  it('is known now unless it has to be waited for', () => {
    expect(literalIn('a')).toBe('a')
    expect(literalIn({ $json: { $cel: 'x' } })).toEqual({ $cel: 'x' })
    expect([literalIn([1, { a: 'b' }]), literalIn({ a: [1] })]).toEqual([[1, { a: 'b' }], { a: [1] }])
    expect(literalIn({ a: [REF] })).toBeUndefined()
    expect(literalIn({ $text: 'No. {{ steps.s1.output.id }}' })).toBeUndefined()
    expect(literalArgs({ a: 1, b: null })).toEqual({ a: 1, b: null })
    expect(literalArgs({ a: 1, b: REF })).toBeNull()
  })

  it('that a person gave is never taken for an expression', () => {
    expect([literalOf('a'), literalOf(null), literalOf({ $cel: 'x' }), literalOf([1])]).toEqual([
      ...['a', null, { $json: { $cel: 'x' } }, { $json: [1] }],
    ])
  })

  it('reads each step it names once', () => {
    expect(stepsRead({ a: { $cel: 'steps.s1.x + steps.s2.y' }, b: { $text: '{{ steps.s1.z }}' } })).toEqual([
      ...['s1', 's2'],
    ])
    // a field of the input may be called like a step, all steps are none, and nothing can be said of what is no expression
    expect(stepsRead([{ $cel: 'input.s1' }, { $cel: 'size(steps)' }, { $cel: 'steps.s1 +' }])).toEqual([])
  })

  it('without an id keeps having none when others are renamed', () => {
    const plan = { steps: [{ id: 's1' }, { args: { a: REF } }, 'x'] }
    expect(renameSteps(plan, new Set(['s1']))).toEqual({
      steps: [{ id: 's1_2' }, { args: { a: { $cel: 'steps.s1_2.output.id' } } }, 'x'],
    })
  })
})
