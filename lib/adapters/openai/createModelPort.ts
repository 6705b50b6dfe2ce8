import OpenAI, { APIError } from 'openai'
import { Agent, fetch as undiciFetch } from 'undici'
import type { ModelAttempt, ModelPort, ModelReply, ModelRequest, ModelTimeouts } from '@/lib/engine/ports'
import type { Wording } from '@/lib/graph/wording'
import { faultText } from '@/lib/run/faultTexts'
import { chatRequest, type Refused } from './chatRequest'
import { countTokens } from './countTokens'
import { describeModelFailure } from './describeModelFailure'
import { costOf, type ModelConnection } from './modelConnection'
import { readStream, type StreamedReply } from './readStream'
import { aliasesFor } from './toolAliases'

type Options = Parameters<ModelPort['attempt']>[1]
type Stop = { why: 'timeout' | 'silence' | 'aborted' | null; controller: AbortController }

/**
 * Any OpenAI-compatible server through the official SDK, its own retries off. `connect` is asked before every attempt, so that a change in Settings holds
 * from the next request on; null means that no model is set up.
 */
export function createModelPort(
  connect: (model: string | null) => Promise<ModelConnection | null>,
): ModelPort {
  const refused = new Map<string, Refused>()
  const agents = new Map<number, Agent>()
  const agentFor = (connectMs: number) => {
    const agent =
      agents.get(connectMs) ??
      new Agent({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0 })
    agents.set(connectMs, agent)
    return agent
  }
  return {
    async attempt(request, options) {
      const connection = await connect(request.model)
      if (!connection) return notConfigured
      const known = `${connection.baseUrl} ${connection.model}`
      const limits = refused.get(known) ?? { schema: false, temperature: false }
      refused.set(known, limits)
      return attemptOnce(request, options, connection, limits, agentFor(options.timeouts.connectMs))
    },
    async estimate(request) {
      const connection = await connect(request.model)
      const { model, simulated, price } = connection ?? {
        model: request.model ?? '',
        simulated: false,
        price: { input: 0, output: 0 },
      }
      return { inputTokens: countTokens(request), model, simulated, price }
    },
  }
}

const notConfigured: ModelAttempt = {
  ok: false,
  failure: {
    reason: 'not_configured',
    sent: false,
    ...faultText('NOT_CONFIGURED.model', {}),
  },
}

async function attemptOnce(
  request: ModelRequest,
  options: Options,
  connection: ModelConnection,
  refused: Refused,
  agent: Agent,
): Promise<ModelAttempt> {
  const notes: string[] = []
  const timers = startTimers(options.timeouts, options.signal)
  const client = new OpenAI({
    baseURL: connection.baseUrl,
    apiKey: connection.apiKey || 'none',
    maxRetries: 0,
    timeout: options.timeouts.attemptMs + 1000,
    // undici's own types and the DOM's describe the same objects
    fetch: (url, init) =>
      undiciFetch(url as string, { ...init, dispatcher: agent } as never) as unknown as Promise<Response>,
  })
  try {
    for (;;) {
      try {
        return {
          ok: true,
          reply: await exchange(client, request, options, connection, refused, timers, notes),
        }
      } catch (error) {
        const lowered = error instanceof APIError && !timers.stop.why ? lower(error, request, refused) : null
        if (lowered === null) throw error
        notes.push(lowered)
      }
    }
  } catch (error) {
    const { why } = timers.stop
    if (why !== null)
      return { ok: false, failure: { reason: why, sent: true, ...stopText(why, options.timeouts) } }
    return { ok: false, failure: describeModelFailure(error) }
  } finally {
    timers.clear()
  }
}

async function exchange(
  client: OpenAI,
  request: ModelRequest,
  options: Options,
  connection: ModelConnection,
  refused: Refused,
  timers: ReturnType<typeof startTimers>,
  notes: string[],
): Promise<ModelReply> {
  const started = performance.now()
  let firstTokenMs: number | null = null
  const alias = aliasesFor((request.tools ?? []).map(({ name }) => name))
  const body = chatRequest(request, connection.model, refused, alias.out)
  const stream = await client.chat.completions.create(body, { signal: timers.stop.controller.signal })
  const onChunk = () => {
    firstTokenMs ??= Math.round(performance.now() - started)
    timers.heard()
  }
  const streamed = await readStream(stream, onChunk, options.onText)
  if (timers.stop.why !== null || !streamed.complete)
    throw new Error('the stream ended without a finish reason')
  return toReply(streamed, request, connection, firstTokenMs, notes, alias.back)
}

function toReply(
  streamed: StreamedReply,
  request: ModelRequest,
  { model, simulated, price }: ModelConnection,
  firstTokenMs: number | null,
  notes: string[],
  back: (alias: string) => string,
): ModelReply {
  const usage = streamed.usage ?? {
    inputTokens: countTokens(request),
    outputTokens: Math.ceil(streamed.text.length / 3),
  }
  return {
    text: streamed.text,
    toolCalls: streamed.toolCalls.map((call) => ({ ...call, name: back(call.name) })),
    finish: streamed.finish,
    usage: { ...usage, costUsd: costOf(price, usage.inputTokens, usage.outputTokens) },
    model,
    simulated,
    firstTokenMs,
    notes: streamed.usage ? notes : [...notes, 'The provider reported no usage; tokens were counted locally'],
  }
}

/** A 400 about something optional is answered by leaving it out, once, and remembered; anything else stays a failure. */
function lower(error: APIError, request: ModelRequest, refused: Refused): string | null {
  if (error.status !== 400) return null
  const text = `${error.param ?? ''} ${error.message}`.toLowerCase()
  if (request.schema && !refused.schema && /schema|response_format/.test(text)) {
    refused.schema = true
    return `The provider refused the schema (${error.message.slice(0, 300)}); instructions and our own check are used instead`
  }
  if (!refused.temperature && text.includes('temperature')) {
    refused.temperature = true
    return 'The provider refused a temperature; its default is used'
  }
  return null
}

/** The attempt's own end, the silence between two chunks, and the caller's stop, whichever comes first. */
function startTimers({ attemptMs, silenceMs }: ModelTimeouts, signal: AbortSignal) {
  const stop: Stop = { why: null, controller: new AbortController() }
  const end = (why: 'timeout' | 'silence' | 'aborted') => {
    stop.why ??= why
    stop.controller.abort()
  }
  const attempt = setTimeout(() => end('timeout'), attemptMs)
  let silence = setTimeout(() => end('silence'), silenceMs)
  const onAbort = () => end('aborted')
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  return {
    stop,
    heard: () => {
      clearTimeout(silence)
      silence = setTimeout(() => end('silence'), silenceMs)
    },
    clear: () => {
      clearTimeout(attempt)
      clearTimeout(silence)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

function stopText(why: 'timeout' | 'silence' | 'aborted', { attemptMs, silenceMs }: ModelTimeouts): Wording {
  switch (why) {
    case 'timeout':
      return faultText('ATTEMPT_TIMEOUT.model', { ms: attemptMs })
    case 'silence':
      return faultText('SILENCE_TIMEOUT', { ms: silenceMs })
    case 'aborted':
      return faultText('STOPPED.request', {})
  }
}
