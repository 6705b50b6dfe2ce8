import { Validator } from '@cfworker/json-schema'
import { describe, expect, it } from 'vitest'
import { reply } from '../reply'
import { parseChatRequest } from '../request'
import type { SchemaObject } from '../schema/JsonSchema'
import { catalogText, planSchema, type TestPlan, type TestTool } from './planPrompt.testing'

const object = (
  properties: Record<string, SchemaObject>,
  required = Object.keys(properties),
): SchemaObject => ({ type: 'object', properties, required })
const list = (items: SchemaObject): SchemaObject => ({ type: 'array', items })
const text = (description = ''): SchemaObject =>
  description ? { type: 'string', description } : { type: 'string' }

const TOOLS: readonly TestTool[] = [
  {
    ref: 'zoo/keeper_find',
    description: 'Find the keeper of an animal',
    input: object({ animal: text('Name of the animal') }),
    output: object({
      keepers: list(object({ keeperId: text(), name: text(), email: { type: 'string', format: 'email' } })),
    }),
  },
  {
    ref: 'zoo/feeding_plan',
    description: 'Feeding plan of a keeper for one day',
    input: object({
      keeperId: { type: 'string', pattern: '^K\\d{3}$' },
      day: { type: 'string', format: 'date' },
    }),
    output: object({
      summary: text('The plan in words'),
      kilograms: { type: 'number' },
      meals: list(object({ food: text() })),
    }),
  },
  {
    ref: 'post/letter_send',
    description: 'Send a letter by e-mail',
    input: object({
      to: { type: 'string', format: 'email' },
      subject: text(),
      body: text('What the letter says'),
    }),
    output: object({ letterId: text() }),
  },
  {
    ref: 'shop/basket_create',
    description: 'Create a shopping basket for a customer',
    input: object({ customer: text('Name of the customer') }),
    output: object({ basket: object({ id: text(), total: { type: 'number' } }) }),
  },
  {
    ref: 'shop/basket_pay',
    description: 'Pay a shopping basket',
    input: object({ basketId: text('Id of the basket'), amount: { type: 'number' } }),
    output: object({ receiptNo: text() }),
  },
]

function plan(
  goal: string,
  deliver: Record<string, SchemaObject> = {},
  after: readonly { role: string; content: string }[] = [],
): TestPlan {
  const schema = planSchema(TOOLS, deliver)
  const request = parseChatRequest({
    model: 'simulated',
    messages: [
      { role: 'system', content: `You plan. At most 8 steps.\n\n${catalogText(TOOLS)}` },
      { role: 'user', content: `Goal: ${goal}` },
      ...after,
    ],
    response_format: { type: 'json_schema', json_schema: { name: 'plan', schema } },
  })
  if (typeof request === 'string') throw new Error(request)
  const value = JSON.parse(reply(request).content)
  expect(new Validator(JSON.parse(JSON.stringify(schema)), '2020-12').validate(value).errors).toEqual([])
  return value
}

const outline = ({ steps }: TestPlan) =>
  steps.map(({ id, tool, dependsOn }) => `${id} ${tool} after [${dependsOn}]`)

describe('a plan over tools never seen', () => {
  it('has one step per clause, and an argument nobody stated comes from the step that yields it', () => {
    const made = plan('Find the keeper of the animal Mona, then get the feeding plan for 2026-12-01')
    expect(outline(made)).toEqual(['s1 zoo/keeper_find after []', 's2 zoo/feeding_plan after [s1]'])
    expect(made.steps[0]?.args).toEqual({ animal: 'Mona' })
    expect(made.steps[1]?.args).toEqual({
      keeperId: { $cel: 'steps.s1.output.keepers[0].keeperId' },
      day: '2026-12-01',
    })
    expect(made.reasoning).toMatchObject({ missingInfo: [], nextAction: 'execute' })
  })

  it('adds the look-up that an argument can only come from', () => {
    const made = plan('Get the feeding plan for the animal Mona on 2026-12-01')
    expect(outline(made)).toEqual(['s1 zoo/keeper_find after []', 's2 zoo/feeding_plan after [s1]'])
  })

  it('sends the prose of an earlier step where a letter has no words of its own', () => {
    const made = plan(
      'Get the feeding plan of keeper K123 for 2026-12-01 and send it in a letter to bo@example.com with the subject "Plan"',
    )
    expect(made.steps[1]?.args).toEqual({
      to: 'bo@example.com',
      subject: 'Plan',
      body: { $cel: 'steps.s1.output.summary' },
    })
    expect(made.steps[1]?.dependsOn).toEqual(['s1'])
  })

  it('joins a generic id with the tool it comes from', () => {
    const made = plan('Create a shopping basket for customer Ada and pay the basket')
    expect(made.steps[1]?.args).toEqual({
      basketId: { $cel: 'steps.s1.output.basket.id' },
      amount: { $cel: 'steps.s1.output.basket.total' },
    })
  })

  it('delivers what is asked for by reference, planning a look-up for it if need be', () => {
    const made = plan('Feeding plan of keeper K123 for 2026-12-01 for the animal Mona', {
      kilograms: { type: 'number', title: 'Weight of the food' },
      email: { type: 'string', format: 'email' },
      meals: { type: 'array' },
    })
    const feeding = made.steps.find(({ tool }) => tool === 'zoo/feeding_plan')?.id
    const keeper = made.steps.find(({ tool }) => tool === 'zoo/keeper_find')?.id
    expect(made.deliver).toEqual({
      kilograms: { $cel: `steps.${feeding}.output.kilograms` },
      email: { $cel: `steps.${keeper}.output.keepers[0].email` },
      meals: { $cel: `steps.${feeding}.output.meals` },
    })
  })

  it('asks for what nobody said instead of inventing it', () => {
    const made = plan('Get the feeding plan of keeper K123')
    expect(made.reasoning.nextAction).toBe('ask')
    expect(made.reasoning.missingInfo).toEqual([expect.stringContaining('day of zoo/feeding_plan')])
    expect(made.steps).toEqual([])
  })

  it('uses the answer to its question', () => {
    const made = plan(
      'Get the feeding plan of keeper K123\nKnown facts:\n- day of zoo/feeding_plan: 2026-12-05',
    )
    expect(made.steps[0]?.args).toEqual({ keeperId: 'K123', day: '2026-12-05' })
  })

  it('understands a goal in Chinese', () => {
    const made = plan('给客户李雷创建购物车，然后支付购物车')
    expect(made.steps.map(({ tool }) => tool)).toEqual(['shop/basket_create', 'shop/basket_pay'])
    expect(made.steps[0]?.args).toEqual({ customer: '李雷' })
  })

  it('keeps steps that are done, refers to them, and does not plan them again', () => {
    const done = [{ id: 's1', tool: 'shop/basket_create', output: { basket: { id: 'B-7', total: 12 } } }]
    const made = plan(
      `Create a shopping basket for customer Ada and pay the basket\nFacts: null\nThese steps are done and kept:\n${JSON.stringify(done)}`,
    )
    expect(made.steps).toMatchObject([
      {
        id: 's2',
        tool: 'shop/basket_pay',
        args: {
          basketId: { $cel: 'steps.s1.output.basket.id' },
          amount: { $cel: 'steps.s1.output.basket.total' },
        },
      },
    ])
  })

  it('says that no tool fits a goal it cannot serve', () => {
    const made = plan('Write a poem about bees')
    expect(made.steps).toEqual([])
    expect(made.reasoning).toMatchObject({
      nextAction: 'ask',
      missingInfo: [expect.stringContaining('No tool fits')],
    })
  })

  it('gives up a tool that a correction calls unknown', () => {
    const goal = 'Get the feeding plan of keeper K123 for 2026-12-01'
    const made = plan(goal, {}, [
      { role: 'assistant', content: '{}' },
      {
        role: 'user',
        content: 'The reply was rejected: unknown tool zoo/feeding_plan; available: zoo/keeper_find',
      },
    ])
    expect(made.steps.map(({ tool }) => tool)).not.toContain('zoo/feeding_plan')
  })
})
