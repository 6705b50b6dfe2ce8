import type { Server } from 'node:http'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNSEEN_TOOLS } from '../unseenTools.testing'
import { createModelServer } from './createModelServer'

let server: Server
let client: OpenAI

beforeAll(async () => {
  server = createModelServer({ slowMs: 1 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  client = new OpenAI({ apiKey: 'any', baseURL: `http://127.0.0.1:${port}/v1`, maxRetries: 0 })
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (content: string) => [{ role: 'user' as const, content }]
const REFUND = 'Refund order AB-12 with amount 5'

async function stream(model: string, content = 'Hello there, how is the weather in Paris today?') {
  const chunks = await client.chat.completions.create({
    model,
    messages: ask(content),
    stream: true,
    stream_options: { include_usage: true },
  })
  const seen: OpenAI.ChatCompletionChunk[] = []
  for await (const chunk of chunks) seen.push(chunk)
  return seen
}

const schema = {
  type: 'json_schema' as const,
  json_schema: {
    name: 'a',
    schema: {
      type: 'object',
      required: ['title', 'city'],
      properties: { title: { type: 'string' }, city: { type: 'string' } },
    },
  },
}

async function status(model: string, content: string): Promise<number | undefined> {
  try {
    await client.chat.completions.create({ model, messages: ask(content) })
    return 200
  } catch (error) {
    return error instanceof OpenAI.APIError ? error.status : undefined
  }
}

describe('the simulated model over HTTP', () => {
  it('lists itself', async () => {
    const models = await client.models.list()
    expect(models.data.map(({ id }) => id)).toEqual(['simulated'])
  })

  it('streams small chunks, the usage last, and the same text as without streaming', async () => {
    const chunks = await stream('simulated')
    const whole = await client.chat.completions.create({
      model: 'simulated',
      messages: ask('Hello there, how is the weather in Paris today?'),
    })
    const pieces = chunks.flatMap((chunk) => chunk.choices[0]?.delta.content ?? [])
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(16)
    expect(pieces.join('')).toBe(whole.choices[0]?.message.content)
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage })
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
  })

  it('streams a tool call whose arguments add up', async () => {
    const streamed = client.chat.completions.stream({
      model: 'simulated',
      messages: ask(REFUND),
      tools: UNSEEN_TOOLS,
    })
    const completion = await streamed.finalChatCompletion()
    const call = completion.choices[0]?.message.tool_calls?.[0]
    expect(call).toMatchObject({
      type: 'function',
      function: { name: 'order_refund', arguments: '{"orderId":"AB-12","amount":5}' },
    })
    expect(completion.choices[0]?.finish_reason).toBe('tool_calls')
  })

  it('embeds one text or several', async () => {
    const { data } = await client.embeddings.create({
      model: 'simulated',
      input: ['parcel lost', '包裹丢了'],
    })
    expect(data.map(({ embedding }) => embedding.length)).toEqual([256, 256])
  })

  it('explains a request it cannot read', async () => {
    await expect(client.chat.completions.create({ model: 'simulated', messages: [] })).rejects.toThrow(
      /messages must be a list/,
    )
    await expect(
      client.chat.completions.create({ model: 'simulated+bogus', messages: ask('x') }),
    ).rejects.toThrow(/bogus/)
  })
})

describe('a fault asked for in the model name', () => {
  it('breaks JSON', async () => {
    const { choices } = await client.chat.completions.create({
      model: 'simulated+json',
      messages: ask('Weather in Paris'),
      response_format: schema,
    })
    const content = choices[0]?.message.content ?? ''
    expect(content).toContain('```json')
    expect(() => JSON.parse(content)).toThrow()
  })

  it('strikes only the reply it names', async () => {
    const body = { model: 'simulated+json@1', response_format: schema }
    const again = [
      ...ask('Weather in Paris'),
      { role: 'assistant' as const, content: '{' },
      { role: 'user' as const, content: 'Rejected: not valid JSON.' },
    ]
    const second = await client.chat.completions.create({ ...body, messages: again })
    expect(JSON.parse(second.choices[0]?.message.content ?? '')).toMatchObject({ city: 'Paris' })
  })

  it('cuts a reply by length', async () => {
    const { choices } = await client.chat.completions.create({
      model: 'simulated+truncate',
      messages: ask('Weather in Paris'),
      response_format: schema,
    })
    expect(choices[0]?.finish_reason).toBe('length')
    expect(() => JSON.parse(choices[0]?.message.content ?? '')).toThrow()
  })

  it('repeats the last call', async () => {
    const call = {
      id: 'c1',
      type: 'function' as const,
      function: { name: 'order_refund', arguments: '{"orderId":"AB-12","amount":5}' },
    }
    const messages = [
      ...ask(REFUND),
      { role: 'assistant' as const, tool_calls: [call] },
      { role: 'tool' as const, tool_call_id: 'c1', content: '{"ok":true}' },
    ]
    const { choices } = await client.chat.completions.create({
      model: 'simulated+repeat@2',
      messages,
      tools: UNSEEN_TOOLS,
    })
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({ function: call.function })
  })

  it('spoils an argument', async () => {
    const { choices } = await client.chat.completions.create({
      model: 'simulated+args',
      messages: ask(REFUND),
      tools: UNSEEN_TOOLS,
    })
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({
      function: { arguments: '{"orderId_":"AB-12","amount":5}' },
    })
  })

  it('refuses with 429 and says when to come back, twice for the same request, then answers', async () => {
    const error = await client.chat.completions
      .create({ model: 'simulated+429x2', messages: ask('a') })
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(OpenAI.RateLimitError)
    expect(error instanceof OpenAI.APIError && error.headers?.get('retry-after')).toBe('1')
    expect(await status('simulated+429x2', 'a')).toBe(429)
    expect(await status('simulated+429x2', 'a')).toBe(200)
    expect(await status('simulated+429x2', 'b')).toBe(429)
  })

  it('is unavailable with 503, for the named reply only', async () => {
    expect(await status('simulated+503@1', 'a')).toBe(503)
    expect(await status('simulated+503@2', 'a')).toBe(200)
  })

  it('stalls after the headers until the caller gives up', async () => {
    const controller = new AbortController()
    const response = await client.chat.completions.create(
      { model: 'simulated+stall', messages: ask('a'), stream: true },
      { signal: controller.signal },
    )
    const first = response[Symbol.asyncIterator]().next()
    controller.abort()
    expect((await first).done).toBe(true)
  })

  it('cuts the stream in the middle, without an end', async () => {
    await expect(stream('simulated+cut')).rejects.toThrow()
    const whole = client.chat.completions.create({ model: 'simulated+cut', messages: ask('a') })
    await expect(whole).rejects.toThrow()
  })

  it('is slow and complete, and joins with other faults', async () => {
    const chunks = await stream('simulated+slow+503x1@1').catch(() => stream('simulated+slow+503x1@1'))
    expect(chunks.at(-1)?.usage).toBeTruthy()
  })
})
