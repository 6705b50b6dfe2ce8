import type { ServerResponse } from 'node:http'
import { readConversation } from '../conversation/readConversation'
import { faultsOf } from '../faults/faultsOf'
import { parseFaults, TRANSPORT_FAULTS, type TransportFault } from '../faults/parseFaults'
import { reply } from '../reply'
import { type ChatRequest, parseChatRequest } from '../request'
import { chatChunks } from './chatChunks'
import { chatCompletion } from './chatCompletion'
import type { SendCounter } from './SendCounter'
import { sendError, sendJson } from './sendJson'

export interface ChatTiming {
  /** Milliseconds before each chunk of a slow reply. */
  readonly slowMs: number
}

/** POST /v1/chat/completions, with the transport faults the model name asks for. */
export async function answerChat(
  response: ServerResponse,
  body: unknown,
  sends: SendCounter,
  timing: ChatTiming,
) {
  const request = parseChatRequest(body)
  if (typeof request === 'string') return sendError(response, 400, 'invalid_request_error', request)
  const asked = parseFaults(request.model)
  if (!Array.isArray(asked)) {
    return sendError(
      response,
      404,
      'model_not_found',
      `“${asked.unknown}” in the model name is no fault that can be simulated.`,
    )
  }
  const strikes = transportFaults(request, sends.next(body))
  if (strikes.has('429')) {
    return sendError(response, 429, 'rate_limit_exceeded', 'Simulated: too many requests.', {
      'retry-after': '1',
    })
  }
  if (strikes.has('503'))
    return sendError(response, 503, 'service_unavailable', 'Simulated: the model is overloaded.')
  return request.stream
    ? streamReply(response, request, strikes, timing)
    : sendReply(response, request, strikes, timing)
}

function transportFaults(request: ChatRequest, send: number): ReadonlySet<TransportFault> {
  const faults = faultsOf(request.model, readConversation(request).turn)
  const striking = faults.filter(({ times }) => times === undefined || send <= times).map(({ kind }) => kind)
  return new Set(TRANSPORT_FAULTS.filter((kind) => striking.includes(kind)))
}

async function sendReply(
  response: ServerResponse,
  request: ChatRequest,
  strikes: ReadonlySet<TransportFault>,
  timing: ChatTiming,
) {
  const completion = chatCompletion(request.model, reply(request))
  if (strikes.has('slow')) await pause(timing.slowMs)
  if (!strikes.has('stall') && !strikes.has('cut')) return sendJson(response, 200, completion)
  const text = JSON.stringify(completion)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.flushHeaders()
  if (strikes.has('stall')) return
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

async function streamReply(
  response: ServerResponse,
  request: ChatRequest,
  strikes: ReadonlySet<TransportFault>,
  timing: ChatTiming,
) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  // A stalled connection stays open and silent until its other end gives up.
  if (strikes.has('stall')) return
  const chunks = chatChunks(request.model, reply(request), request.includeUsage)
  const sent = strikes.has('cut') ? chunks.slice(0, Math.ceil(chunks.length / 2)) : chunks
  for (const chunk of sent) {
    if (strikes.has('slow')) await pause(timing.slowMs)
    if (response.destroyed) return
    await write(response, `data: ${JSON.stringify(chunk)}\n\n`)
  }
  if (strikes.has('cut')) response.destroy()
  else response.end('data: [DONE]\n\n')
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the text was handed on, also when the other end is gone. */
const write = (response: ServerResponse, text: string) =>
  new Promise<void>((resolve) => {
    response.write(text, () => resolve())
  })
