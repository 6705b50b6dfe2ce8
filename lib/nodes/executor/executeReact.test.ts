import { describe, expect, it } from 'vitest'
import { aliasesFor, aliasOf } from '../../adapters/openai/toolAliases'
import { reply } from '../../demo/model/reply'
import { parseChatRequest } from '../../demo/model/request'
import { UNSEEN_TOOLS } from '../../demo/model/unseenTools.testing'
import type { ModelMessage, ModelRequest } from '../../engine/ports'
import { answered, failed, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import { calling } from '../../engine/testing/reactLoop'
import type { JsonObject } from '../../graph/json'
import { executorDefinition, type ReactConfig } from './definition'
import { executeExecutor } from './execute'

const refOf = (name: string) => `lab/${name}`
const nameOf = (ref: string) => ref.replace('lab/', '')
const TOOLS = UNSEEN_TOOLS.map(({ function: { name, description, parameters } }) => ({
  ...{ ref: refOf(name), effect: 'none' as const, describes: description },
  inputSchema: JSON.parse(JSON.stringify(parameters)),
}))

/** The simulated model, reached without its server, but under the names that go over the wire. */
const simulated: FakeWorld['model'] = ({ messages, tools = [], schema }: ModelRequest) => {
  const format = schema && { type: 'json_schema', json_schema: { name: schema.name, schema: schema.schema } }
  const request = parseChatRequest({
    model: 'simulated',
    messages: messages.map(toWire),
    response_format: format,
    tools: tools.map(({ name, ...rest }) => ({
      type: 'function',
      function: { name: aliasOf(name), ...rest },
    })),
  })
  if (typeof request === 'string') return failed('status', { status: 400, message: request })
  const { calls, content } = reply(request)
  const { back } = aliasesFor(tools.map(({ name }) => name))
  if (calls.length === 0) return said(content)
  return calling(
    calls.map((call) => [back(call.name), { raw: call.arguments }, call.id]),
    content,
  )
}

function toWire(message: ModelMessage) {
  if (message.role === 'tool')
    return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant') return message
  const calls = (message.toolCalls ?? []).map(({ id, name, arguments: text }) => ({
    ...{ id, type: 'function', function: { name: aliasOf(name), arguments: text } },
  }))
  return { role: 'assistant', content: message.content, ...(calls.length > 0 ? { tool_calls: calls } : {}) }
}

function react(goal: string, more: Partial<ReactConfig> = {}, world: Partial<FakeWorld> = {}) {
  const tool: FakeWorld['tool'] = ({ tool: ref }) => answered({ from: ref, note: 'all good' })
  const session = fakeSession(
    { model: simulated, tool, ...world },
    {
      tools: TOOLS,
      nodes: { work: { guards: { maxSteps: 20 } } },
      guards: { maxSteps: 50, budget: { inputTokens: 1_000_000, outputTokens: 1_000_000 } },
    },
  )
  const config = executorDefinition.config.parse({
    mode: 'react',
    tools: TOOLS.map(({ ref }) => ref),
    ...more,
  })
  return executeExecutor(fakeContext(session, 'work', config, { goal })).then((ended) => ({ session, ended }))
}

const made = (session: Awaited<ReturnType<typeof react>>['session']) =>
  session.world.sent.map(({ tool, args }): [string, JsonObject] => [nameOf(tool), args])

describe('the executor that thinks before every call, with the simulated model over tools it has never seen', () => {
  it('does what was asked, in order, and answers', async () => {
    const { session, ended } = await react(
      'Refund order AB-12 with amount 5, then invite kim@example.com and track shipment CN987654321',
    )
    expect(made(session)).toEqual([
      ['order_refund', { orderId: 'AB-12', amount: 5 }],
      ['member_invite', { email: 'kim@example.com' }],
      ['shipment_track', { trackingNumber: 'CN987654321' }],
    ])
    expect(ended).toMatchObject({
      ...{ kind: 'finished', port: 'done' },
      output: {
        result: expect.stringContaining('Done.'),
        steps: { s1: { tool: 'lab/order_refund' }, s3: {} },
        degraded: [],
      },
    })
    expect([...session.state.turns.values()].map(({ stated }) => stated)).toEqual([true, true, true, false])
  })

  it('hands on what it was not allowed to see', async () => {
    const { session, ended } = await react(
      'Find the code about "owners" and invite the owner',
      {},
      {
        tool: ({ tool }) =>
          answered(tool === 'lab/repo_search' ? { email: 'ann@example.com' } : { ok: true }),
      },
    )
    expect(made(session).at(-1)).toEqual(['member_invite', { email: 'ann@example.com' }])
    expect(JSON.stringify(session.world.asked)).not.toContain('ann@')
    expect(ended).toMatchObject({ kind: 'finished' })
  })

  it('does not begin again once older rounds are only summaries', async () => {
    const orders = Array.from({ length: 8 }, (_, n) => `refund order AB-${n + 1} with amount ${n + 5}`)
    const { session, ended } = await react(orders.join(' and '), { memory: { window: 2 } })
    expect(made(session)).toHaveLength(8)
    expect(ended).toMatchObject({ kind: 'finished' })
    expect(session.state.guards).toEqual([])
  })

  it('gives data of the form its node asks for', async () => {
    const deliver = { type: 'object', required: ['note'], properties: { note: { type: 'string' } } }
    const { ended } = await react('Track shipment CN987654321', { deliver })
    expect(ended).toMatchObject({ output: { result: { note: 'all good' } } })
  })
})
