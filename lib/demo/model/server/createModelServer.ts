import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { answerChat, type ChatTiming } from './answerChat'
import { answerEmbeddings } from './answerEmbeddings'
import { modelList } from './modelList'
import { readJsonBody } from './readJsonBody'
import { SendCounter } from './SendCounter'
import { sendError, sendJson } from './sendJson'

const DEFAULT_TIMING: ChatTiming = { slowMs: 200 }

/**
 * The simulated model behind OpenAI's HTTP interface: POST /v1/chat/completions, POST /v1/embeddings, GET /v1/models.
 * Keys are not looked at. `slowMs` is the pause before each chunk of a reply under the `slow` fault.
 */
export function createModelServer(timing: ChatTiming = DEFAULT_TIMING): Server {
  const sends = new SendCounter()
  return createServer((request, response) => {
    route(request, response, sends, timing).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent)
        sendError(response, 500, 'server_error', 'The simulated model failed on this request.')
      else response.destroy()
    })
  })
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  sends: SendCounter,
  timing: ChatTiming,
) {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace(/^\/v1/, '')
  const wanted = `${request.method} ${path}`
  if (wanted === 'GET /models') return sendJson(response, 200, modelList())
  if (wanted !== 'POST /chat/completions' && wanted !== 'POST /embeddings') {
    return sendError(response, 404, 'not_found', `There is no ${wanted} here.`)
  }
  const body = await readJsonBody(request)
  if (body.kind === 'refused') return sendError(response, body.status, 'invalid_request_error', body.message)
  if (wanted === 'POST /embeddings') return answerEmbeddings(response, body.value)
  return answerChat(response, body.value, sends, timing)
}
