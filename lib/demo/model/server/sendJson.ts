import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** An error in OpenAI's shape, which its SDK turns into an exception with this message. */
export function sendError(
  response: ServerResponse,
  status: number,
  type: string,
  message: string,
  headers: OutgoingHttpHeaders = {},
): void {
  sendJson(response, status, { error: { message, type, param: null, code: type } }, headers)
}
