import { lookup as dnsLookup, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from './isPublicAddress'

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
 * Posts to an address that a user typed in. Literal addresses are judged first (no look-up happens for them), names by every address they resolve to, at the moment of the connection,
 * so that a second look-up cannot say something else. Redirects are not followed. Never rejects.
 */
export async function guardedPost(address: string, options: PostOptions): Promise<PostAnswer> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return { kind: 'failed', message: 'It needs an address that starts with http:// or https://.' }
  const mayBePrivate =
    options.allowedPrivateHosts.has(url.hostname) || options.allowedPrivateHosts.has(url.host)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrivate && ipaddr.isValid(literal) && !isPublicAddress(literal)) return notAllowed(url)
  return send(url, options, mayBePrivate)
}

function notAllowed(url: URL): PostAnswer {
  const message = `${url.hostname} lies inside a private network. The operator can allow it with INTERLOCK_ALLOW_PRIVATE_HOSTS.`
  return { kind: 'failed', message }
}

function send(
  url: URL,
  { headers, body, timeoutMs }: PostOptions,
  mayBePrivate: boolean,
): Promise<PostAnswer> {
  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve(error instanceof PrivateAddress ? notAllowed(url) : { kind: 'failed', message: error.message })
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      ...(mayBePrivate ? {} : { lookup: publicOnly }),
    })
    request.on('error', fail)
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

class PrivateAddress extends Error {}

const publicOnly: LookupFunction = (hostname, options, callback) => {
  dnsLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 4)
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(hostname), '', 4)
    // with `all` the caller wants the list, which the type of the callback does not say
    if (options.all) return (callback as (error: null, found: LookupAddress[]) => void)(null, found)
    callback(null, first.address, first.family)
  })
}
