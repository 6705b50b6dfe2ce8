import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { container } from '../container'
import { type ApiRoute, apiRoutes, SOME_PARAMS } from '../testing/apiRoutes'

/** The only handlers that answer strangers: each for a reason that its own file states. */
const OPEN = new Set(['v1/health', 'v1/setup', 'auth/[...all]'])

let routes: ApiRoute[]
beforeAll(async () => {
  Object.assign(process.env, {
    // nobody listens there: a stranger is refused before any query
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    INTERLOCK_SECRET: 'a secret of thirty-two characters',
  })
  routes = await apiRoutes()
})
afterAll(() => container().close())

it('finds the handlers it is about', () => {
  expect(routes.flatMap(({ handlers }) => handlers).length).toBeGreaterThan(30)
})

it('no handler answers a request without credentials, with a malformed key or with a made-up session', async () => {
  const credentials: Record<string, string>[] = [
    {},
    { authorization: 'Bearer ilk_no_key' },
    { authorization: 'Basic b3duZXI6cGFzc3dvcmQ=' },
    { cookie: 'interlock.session_token=made-up.signature' },
  ]
  const closed = routes.filter(({ name }) => !OPEN.has(name))
  for (const { name, handlers } of closed) {
    for (const [method, handler] of handlers) {
      for (const headers of credentials) {
        const request = new Request(`http://localhost:3000/api/${name}`, { method, headers })
        const { status } = await handler(request, { params: Promise.resolve(SOME_PARAMS) })
        expect(`${method} ${name} ${JSON.stringify(headers)}: ${status}`).toMatch(/: 401$/)
      }
    }
  }
})

it('every handler asks for its actor itself, once per exported method', () => {
  for (const { name, source, handlers } of routes.filter((route) => !OPEN.has(route.name))) {
    const asked = source.match(/await requireActor\(request, '(viewer|operator|editor|owner)'\)/g) ?? []
    expect(`${name} asks ${asked.length} times`).toBe(`${name} asks ${handlers.length} times`)
  }
})

it('whatever changes something needs more than the right to look', () => {
  // a person's own lists change nothing for anybody else
  const reading = new Set(['v1/compile', 'v1/me/views', 'v1/me/notifications'])
  for (const { name, source, handlers } of routes.filter((route) => !OPEN.has(route.name))) {
    const unsafe = handlers.filter(([method]) => method !== 'GET').length
    const looks = source.match(/'viewer'\)/g)?.length ?? 0
    if (!reading.has(name)) expect(looks, name).toBeLessThanOrEqual(handlers.length - unsafe)
  }
})

it('a session that cannot be looked up because the database is away is no reason to sign in again', async () => {
  const cookie = await signedCookie()
  const response = await handlerOf('v1/me', 'GET')(
    new Request('http://localhost:3000/api/v1/me', { headers: { cookie } }),
    { params: Promise.resolve({}) },
  )
  expect([response.status, (await response.json()).code]).toEqual([503, 'DATABASE_UNAVAILABLE'])
})

function handlerOf(name: string, method: string) {
  const found = routes.find((route) => route.name === name)?.handlers.find(([known]) => known === method)
  if (!found) throw new Error(`There is no ${method} ${name}`)
  return found[1]
}

/** A cookie signed by this installation, as a browser keeps it. */
async function signedCookie(): Promise<string> {
  const { secret } = await container().auth.$context
  const token = 'token-of-some-session'
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `interlock.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
