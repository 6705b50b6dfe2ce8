import { describe, expect, it } from 'vitest'
import { validateJson } from '../../graph/jsonSchema'
import { planReplySchema, requiredKeys } from './planReplySchema'
import type { PlanTool } from './planTool'

const MAIL: PlanTool = {
  ...{ ref: 'shop/mail', description: 'Sends a mail.' },
  input: {
    type: 'object',
    properties: { to: { type: 'integer' }, text: { type: 'string' } },
    required: ['to'],
  },
  output: {},
  rules: { to: { list: [{ value: 1, label: 'Ann' }] } },
  packed: {},
}
const BARE: PlanTool = {
  ref: 'shop/ping',
  description: '',
  input: {},
  output: {},
  rules: undefined,
  packed: {},
}
const reasoning = { currentGoal: 'g', knownFacts: [], missingInfo: [], nextAction: 'execute' }

/** What is wrong with a plan of these steps. */
function problems(args: unknown, tool = 'shop/mail', deliver: object = {}): string[] {
  const schema = planReplySchema([MAIL, BARE], { properties: { id: { title: 'The id' } } })
  const step = { id: 's1', tool, args, dependsOn: [], why: 'because' }
  const reply = { reasoning, steps: [step], deliver: { id: { $cel: 'steps.s1.output.id' }, ...deliver } }
  return validateJson(JSON.parse(JSON.stringify(reply)), schema).map(({ path }) => path)
}

describe('the structure a plan must have', () => {
  it('takes values, references to earlier steps, and names where a list knows them', () => {
    expect(problems({ to: 1, text: 'Hello' })).toEqual([])
    expect(problems({ to: { $cel: 'steps.s0.output.id' } })).toEqual([])
    expect(problems({ to: 'Ann' })).toEqual([])
    expect(problems({}, 'shop/ping')).toEqual([])
  })

  it('refuses other tools, arguments and results', () => {
    expect(problems({ to: 1 }, 'shop/other')).not.toEqual([])
    expect(problems({ to: 1, text: 5 })).not.toEqual([])
    expect(problems({ text: 'nobody' })).not.toEqual([])
    expect(problems({ to: 1 }, 'shop/mail', { id: 'by hand' })).not.toEqual([])
  })

  it('takes no other next step, id or key', () => {
    const schema = planReplySchema([MAIL], { properties: {} })
    const step = { id: 's1', tool: 'shop/mail', args: { to: 1 }, dependsOn: [], why: 'because' }
    const wrong = (thinks: object, does: object) =>
      validateJson(
        { reasoning: { ...reasoning, ...thinks }, steps: [{ ...step, ...does }], deliver: {} },
        schema,
      ).length > 0
    expect([wrong({}, {}), wrong({ nextAction: 'ask' }, {})]).toEqual([false, false])
    expect([wrong({ nextAction: 'wait' }, {}), wrong({ mood: 'good' }, {})]).toEqual([true, true])
    expect([wrong({}, { id: '1st' }), wrong({}, { id: 's 1' }), wrong({}, { when: 'now' })]).toEqual([
      ...[true, true, true],
    ])
  })

  it('says of each step what its tool does, where anybody says it', () => {
    const { properties } = JSON.parse(JSON.stringify(planReplySchema([MAIL, BARE], {})))
    const [mail, bare] = properties.steps.items.anyOf
    expect(mail).toMatchObject({ description: 'Sends a mail.' })
    expect(bare).not.toHaveProperty('description')
  })

  it('asks for what must be delivered: what the schema requires, or all that it names', () => {
    expect(requiredKeys({ required: ['a'], properties: { a: {}, b: {} } })).toEqual(['a'])
    expect(requiredKeys({ properties: { a: {}, b: {} } })).toEqual(['a', 'b'])
    expect(requiredKeys({})).toEqual([])
    const schema = planReplySchema([MAIL], {
      properties: { id: { title: 'The id' }, name: { description: 'A name' } },
    })
    expect(JSON.stringify(schema)).toContain('"description":"The id"')
    expect(JSON.stringify(schema)).toContain('"description":"A name"')
  })
})
