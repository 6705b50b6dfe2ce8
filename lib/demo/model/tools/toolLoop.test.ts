import { describe, expect, it } from 'vitest'
import { reply } from '../reply'
import { parseChatRequest } from '../request'
import { UNSEEN_TOOLS } from '../unseenTools.testing'

type Message = Record<string, unknown>

/** Plays a conversation to its end: every call is answered, the final text is returned with the calls made. */
function converse(goal: string, answer: (name: string) => string, model = 'simulated', most = 15) {
  const messages: Message[] = [
    { role: 'system', content: 'You may use tools.' },
    { role: 'user', content: goal },
  ]
  const calls: string[] = []
  for (let turn = 0; turn < most; turn++) {
    const request = parseChatRequest({ model, messages, tools: UNSEEN_TOOLS })
    if (typeof request === 'string') throw new Error(request)
    const { calls: made, content } = reply(request)
    const [call] = made
    if (call === undefined) return { calls, text: content, messages }
    calls.push(`${call.name} ${call.arguments}`)
    messages.push({
      role: 'assistant',
      content,
      tool_calls: [
        { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } },
      ],
    })
    messages.push({ role: 'tool', tool_call_id: call.id, content: answer(call.name) })
  }
  throw new Error(`The conversation did not end: ${calls.join(', ')}`)
}

const names = (calls: readonly string[]) => calls.map((call) => call.split(' ')[0])
const fine = (name: string) => JSON.stringify({ ok: true, from: name, note: 'all good' })

describe('a conversation with tools', () => {
  it('makes one call per wish, in order, and ends quoting the results', () => {
    const { calls, text } = converse(
      'Refund order AB-12 with amount 5, then invite kim@example.com and track shipment CN987654321',
      fine,
    )
    expect(calls).toEqual([
      'order_refund {"orderId":"AB-12","amount":5}',
      'member_invite {"email":"kim@example.com"}',
      'shipment_track {"trackingNumber":"CN987654321"}',
    ])
    expect(text).toMatch(/^\[simulated\] Done\..*order_refund.*all good/)
  })

  it('makes the same kind of call twice when it is asked for twice', () => {
    const { calls } = converse('Refund order AB-1 with amount 5 and refund order AB-2 with amount 6', fine)
    expect(calls).toEqual([
      'order_refund {"orderId":"AB-1","amount":5}',
      'order_refund {"orderId":"AB-2","amount":6}',
    ])
  })

  it('tries one other tool after an error, then goes on', () => {
    const { calls } = converse('Check the stock of product KB-300 and invite kim@example.com', (name) =>
      name === 'member_invite' ? fine(name) : '{"isError":true,"message":"out of order"}',
    )
    expect(names(calls)[0]).toBe('stock_check')
    expect(names(calls).at(-1)).toBe('member_invite')
    expect(calls.length).toBeLessThanOrEqual(3)
    expect(new Set(calls).size).toBe(calls.length)
  })

  it.each([
    [
      'Do all of it: convert 5 USD to EUR, translate "hi" into French, restart the service api in staging, pay invoice R-9',
    ],
    ['Book a hotel, add an event, refund everything'],
    ['今天天气怎么样，然后给订单AB-1退款20元，再查询商品KB-300的库存'],
    ['???'],
  ])('ends whatever the tools answer: %s', (goal) => {
    for (const answer of [
      fine,
      () => 'Error: broken',
      () => '',
      () => '{"error":{"code":"INVALID_PARAMETER"}}',
    ]) {
      expect(converse(goal, answer).text).toMatch(/^\[simulated\] /)
    }
  })

  it('asks for what it lacks instead of calling', () => {
    const { calls, text } = converse('Please refund order AB-12', fine)
    expect(calls).toEqual([])
    expect(text).toBe('[simulated] I still need “amount” for order_refund.')
  })

  it('takes up a follow-up that refers to nothing but its own words', () => {
    const { messages } = converse('Check the stock of product KB-300', fine)
    const more = [
      ...messages,
      { role: 'assistant', content: 'Done.' },
      { role: 'user', content: 'And check the stock of MS-010 too' },
    ]
    const request = parseChatRequest({ model: 'simulated', messages: more, tools: UNSEEN_TOOLS })
    if (typeof request === 'string') throw new Error(request)
    expect(reply(request).calls[0]?.arguments).toBe('{"sku":"MS-010"}')
  })

  it('uses a result for the next call', () => {
    const { calls } = converse('Find the code about "refunds" and refund the order', (name) =>
      name === 'repo_search' ? '{"orderId":"ZZ-7","amount":12.5}' : fine(name),
    )
    expect(calls.at(-1)).toBe('order_refund {"orderId":"ZZ-7","amount":12.5}')
  })
})
