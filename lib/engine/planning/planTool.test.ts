import { describe, expect, it } from 'vitest'
import { fakeProgram } from '../testing/fakeProgram'
import { planReplySchema, type requiredKeys } from './planReplySchema'
import { planTools } from './planTool'

const program = fakeProgram({
  tools: [
    {
      ...{ ref: 'shop/mail', description: 'As its author says.', describes: 'As its server says.' },
      ...{ idempotencyArg: 'id' },
      inputSchema: { type: 'object', properties: { to: {}, id: {} } },
    },
    {
      ref: 'shop/bare',
      describes: 'As its server says.',
      idempotencyArg: 'id',
      inputSchema: { type: 'object' },
    },
    { ref: 'shop/unlisted' },
  ],
})
const unlisted = program.tools.get('shop/unlisted')
if (unlisted) unlisted.listed = undefined

describe('a tool as a planner sees it', () => {
  it('is described by its author, else by its server, else not at all', () => {
    const tools = planTools(program, ['shop/mail', 'shop/bare', 'shop/unlisted'])
    expect(tools.map(({ description }) => description)).toEqual([
      ...['As its author says.', 'As its server says.', ''],
    ])
  })

  it('has no argument for the request id, which nobody plans', () => {
    const inputs = planTools(program, ['shop/mail', 'shop/bare']).map(({ input }) => input)
    expect(inputs).toEqual([{ type: 'object', properties: { to: {} } }, { type: 'object' }])
  })

  it('is left out where the pipeline does not have it', () => {
    expect(planTools(program, ['shop/none', 'shop/bare']).map(({ ref }) => ref)).toEqual(['shop/bare'])
  })
})

describe('what a plan has to deliver', () => {
  const delivered = (deliver: Parameters<typeof requiredKeys>[0]) => {
    const schema = JSON.parse(JSON.stringify(planReplySchema([], deliver)))
    return schema.properties.deliver
  }

  it('is described by the words of the schema, where it has any', () => {
    const { properties } = delivered({
      properties: {
        a: { description: 'The a.', title: 'A' },
        b: { title: 'B' },
        c: { type: 'string' },
        d: true,
      },
    })
    const words = Object.fromEntries(
      Object.entries<{ description?: string }>(properties).map(([name, { description }]) => [
        name,
        description,
      ]),
    )
    expect(words).toEqual({ a: 'The a.', b: 'B', c: undefined, d: undefined })
    expect(properties.d['x-schema']).toBe(true)
  })

  it('is everything named, unless the schema says what is required', () => {
    expect(delivered({ properties: { a: {}, b: {} } }).required).toEqual(['a', 'b'])
    expect(delivered({ properties: { a: {}, b: {} }, required: ['b'] }).required).toEqual(['b'])
    expect(delivered({})).toMatchObject({ properties: {}, required: [] })
  })
})
