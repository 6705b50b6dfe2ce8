import http from 'node:http'
import https from 'node:https'
import { judgeAddress, publicOnly } from './judgeAddress'

export type PostOptions = {
  headers: Record<string, string>
  body: string
  /** Hosts (`name` or `name:port`) that may lie inside the operator's own network. */
  allowedPrivateHosts: ReadonlySet<string>
  /** Of everything together. */
  timeoutMs: number
}
/** `status` of an answer, whatever it was; `failed` where there was none or the address is not allowed. */
export type PostAnswer = { kind: 'answered'; status: number } | { kind: 'failed'; message: string }

/** As much of an answer as is read; nobody looks at it. */
const MOST_BYTES = 64_000

/**
 * Posts to an address that a user typed in. Literal addresses are judged first, names by every address they resolve to, at the moment of the connection,
 * so that a second look-up cannot say something else. Redirects are not followed. Never rejects.
 */
export async function guardedPost(address: string, options: PostOptions): Promise<PostAnswer> {
  const judged = judgeAddress(address, options.allowedPrivateHosts)
  if (!judged.ok) return { kind: 'failed', message: judged.message }
  return send(judged.url, options, judged.mayBePrivate)
}

function send(
  url: URL,
  { headers, body, timeoutMs }: PostOptions,
  mayBePrivate: boolean,
): Promise<PostAnswer> {
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      ...(mayBePrivate ? {} : { lookup: publicOnly }),
    })
    request.on('error', ({ message }) => resolve({ kind: 'failed', message }))
    request.on('response', (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_BYTES) response.destroy()
      })
      response.on('error', () => {})
      response.on('close', () => resolve({ kind: 'answered', status: response.statusCode ?? 0 }))
    })
    request.end(body)
  })
}
