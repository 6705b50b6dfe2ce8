import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModelRequest } from '@/lib/engine/ports'
import { createModelPort } from './createModelPort'

type Handler = (body: Record<string, unknown>, response: ServerResponse, request: IncomingMessage) => void
const servers: Server[] = []

async function listen(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => handler(JSON.parse(text), response, request))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const ASK: ModelRequest = { model: null, messages: [{ role: 'user', content: 'hello' }] }

function modelPort(baseUrl: string) {
  return createModelPort(async () => ({
    baseUrl,
    apiKey: 'k',
    model: 'test',
    simulated: false,
    price: { input: 1, output: 2 },
  }))
}

function options(
  over: Partial<{
    signal: AbortSignal
    silenceMs: number
    attemptMs: number
    onText: (text: string) => void
  }> = {},
) {
  return {
    timeouts: { connectMs: 2000, silenceMs: over.silenceMs ?? 5000, attemptMs: over.attemptMs ?? 10_000 },
    signal: over.signal ?? new AbortController().signal,
    onText: over.onText ?? (() => {}),
  }
}

function sse(response: ServerResponse, ...chunks: object[]) {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of chunks)
    response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', ...chunk })}\n\n`)
}
const text = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
const stop = (reason = 'stop') => ({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })
const usage = { choices: [], usage: { prompt_tokens: 1_000_000, completion_tokens: 500_000 } }

function finish(response: ServerResponse, ...chunks: object[]) {
  sse(response, ...chunks)
  response.end('data: [DONE]\n\n')
}

describe('one attempt at a model', () => {
  it('streams text and takes tokens and cost from the provider', async () => {
    const seen: string[] = []
    const url = await listen((_, response) => finish(response, text('Hel'), text('lo'), stop(), usage))
    const answer = await modelPort(url).attempt(ASK, options({ onText: (delta) => seen.push(delta) }))
    expect(seen).toEqual(['Hel', 'lo'])
    expect(answer).toMatchObject({
      ok: true,
      reply: {
        text: 'Hello',
        finish: 'stop',
        usage: { inputTokens: 1_000_000, outputTokens: 500_000, costUsd: 2 },
      },
    })
  })

  it('sends tool names a provider accepts and gives back the real ones', async () => {
    const url = await listen((body, response) => {
      const name = (body.tools as { function: { name: string } }[])[0]?.function.name ?? ''
      const call = { index: 0, id: 'c1', function: { name, arguments: '{"a"' } }
      const rest = { index: 0, function: { arguments: ':1}' } }
      finish(
        response,
        { choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] },
        { choices: [{ index: 0, delta: { tool_calls: [rest] }, finish_reason: 'tool_calls' }] },
      )
      expect(name).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    })
    const tools = [{ name: 'files/read.text 文件', description: '', parameters: { type: 'object' } }]
    const answer = await modelPort(url).attempt({ ...ASK, tools }, options())
    expect(answer.ok && answer.reply.toolCalls).toEqual([
      { id: 'c1', name: 'files/read.text 文件', arguments: '{"a":1}' },
    ])
  })

  it('ends an answer that goes silent after its first token', async () => {
    const url = await listen((_, response) => sse(response, text('Hel')))
    const answer = await modelPort(url).attempt(ASK, options({ silenceMs: 60 }))
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'silence', sent: true } })
  })

  it('ends a model that never answers', async () => {
    const url = await listen(() => {})
    const answer = await modelPort(url).attempt(ASK, options({ attemptMs: 60 }))
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'timeout', sent: true } })
  })

  it('closes the socket when it is stopped in the middle of a stream', async () => {
    const controller = new AbortController()
    let closed: Promise<unknown> = Promise.reject(new Error('no request came'))
    closed.catch(() => {})
    const url = await listen((_, response) => {
      closed = new Promise((resolve) => response.on('close', resolve))
      sse(response, text('Hel'))
    })
    const answer = await modelPort(url).attempt(
      ASK,
      options({ signal: controller.signal, onText: () => controller.abort() }),
    )
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'aborted' } })
    await closed
  })

  it('reports a stream that breaks off as cut, never as an answer', async () => {
    const url = await listen((_, response) => {
      sse(response, text('{"half":'))
      response.end()
    })
    expect(await modelPort(url).attempt(ASK, options())).toMatchObject({
      ok: false,
      failure: { reason: 'cut', sent: true },
    })
  })

  it('passes on status, words and Retry-After, and sends one request only', async () => {
    let requests = 0
    const url = await listen((_, response) => {
      requests++
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '5' })
      response.end(JSON.stringify({ error: { message: 'slow down' } }))
    })
    expect(await modelPort(url).attempt(ASK, options())).toMatchObject({
      ok: false,
      failure: {
        reason: 'status',
        status: 429,
        retryAfterMs: 5000,
        message: expect.stringContaining('slow down'),
      },
    })
    expect(requests).toBe(1)
  })

  it('answers a refused schema with instructions, says so, and does not offer it again', async () => {
    const bodies: Record<string, unknown>[] = []
    const url = await listen((body, response) => {
      bodies.push(body)
      if (!('response_format' in body)) return finish(response, text('{}'), stop())
      response.writeHead(400, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify({
          error: { message: "Invalid schema: 'anyOf' is not permitted", param: 'response_format' },
        }),
      )
    })
    const port = modelPort(url)
    const request = { ...ASK, schema: { name: 'answer', schema: { anyOf: [{ type: 'object' }] } } }
    const first = await port.attempt(request, options())
    expect(first.ok && first.reply.notes.join()).toContain("'anyOf' is not permitted")
    await port.attempt(request, options())
    expect(bodies.map((body) => 'response_format' in body)).toEqual([true, false, false])
  })

  it('knows that a refused connection sent nothing', async () => {
    const url = await listen(() => {})
    const closed = servers.pop()
    await new Promise((resolve) => closed?.close(resolve))
    expect(await modelPort(url).attempt(ASK, options())).toMatchObject({
      ok: false,
      failure: { reason: 'connect', sent: false },
    })
  })
})
