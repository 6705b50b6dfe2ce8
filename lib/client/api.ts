import { ApiError } from './apiError'

type Options = {
  body?: unknown
  /** Undefined and empty values are left out. */
  query?: { [name: string]: string | number | boolean | undefined }
  headers?: { [name: string]: string }
  signal?: AbortSignal
  /** Whoever leaves the page right after a click meant the click: the request goes on without it. */
  outlivesPage?: boolean
}

/** Characters. Browsers carry at most 64 KiB of body past the end of a page, and a character takes up to three bytes. */
const MOST_OUTLIVING = 20_000

/** Where a browser goes that is not signed in; it comes back to `next` afterwards. */
export function loginPath(next: string): string {
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

function urlOf(path: string, query: Options['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(entries).toString()
  return search === '' ? path : `${path}?${search}`
}

/**
 * One request to our own API (same origin, cookie session), JSON both ways. Rejects with an ApiError and nothing else, except that an
 * aborted request rejects with the signal's reason. A 401 leads to the login page.
 */
export async function api<Answer>(method: string, path: string, options: Options = {}): Promise<Answer> {
  const { query, headers, signal } = options
  const body = options.body === undefined ? undefined : JSON.stringify(options.body)
  const keepalive = options.outlivesPage === true && (body ?? '').length <= MOST_OUTLIVING
  let response: Response
  try {
    response = await fetch(urlOf(path, query), {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      keepalive,
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'UNREACHABLE', 'The server does not answer.')
  }
  const answer = await readJson(response)
  if (!response.ok) throw refusal(response, answer)
  // our own server of the same build answers; its shapes are the ones in lib/api
  return answer as Answer
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    if (!response.ok) return null
    throw new ApiError(response.status, 'BAD_ANSWER', 'The server answered with something that is not JSON.')
  }
}

function refusal(response: Response, answer: unknown): ApiError {
  const body = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const text = (name: string) => (name in body ? String(Reflect.get(body, name)) : undefined)
  if (response.status === 401 && !/^\/(login|setup)/.test(window.location.pathname))
    window.location.assign(loginPath(window.location.pathname + window.location.search))
  return new ApiError(
    response.status,
    text('code') ?? `HTTP_${response.status}`,
    text('detail') ?? text('title') ?? text('message') ?? `The server answered ${response.status}.`,
    body,
  )
}
