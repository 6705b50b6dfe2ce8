import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as setup } from '@/app/api/v1/setup/route'
import { type ApiRoute, apiRoutes, SOME_PARAMS } from '../testing/apiRoutes'
import {
  NOBODYS_ID,
  OWNER,
  openTestServices,
  refusal,
  SETUP_TOKEN,
  type TestServices,
} from '../testing/testServices'
import { createApiKey } from './apiKeys'
import { issueApiKey, showApiKeys, withdrawApiKey } from './manageApiKeys'
import { findActor } from './requireActor'
import { ROLES } from './roles'

const ORIGIN = 'http://localhost:3000'
const ACCOUNT = { name: 'Olga', email: 'Olga@Example.com', password: 'correct horse battery' }

let services: TestServices
let drop: () => Promise<void>
let routes: ApiRoute[]
beforeAll(async () => {
  ;({ services, drop } = await openTestServices())
  routes = await apiRoutes()
})
afterAll(() => drop())

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  new Request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const setUp = (body: object) => setup(post('/api/v1/setup', body), { params: Promise.resolve({}) })
function handler(name: string, method: string) {
  const found = routes.find((route) => route.name === name)?.handlers.find(([known]) => known === method)
  if (!found) throw new Error(`There is no ${method} ${name}`)
  return (request: Request, params: object = {}) => found[1](request, { params: Promise.resolve(params) })
}

describe('set-up', () => {
  it('lets nobody in without the link of this start', async () => {
    for (const token of ['', 'wrong', `${SETUP_TOKEN}x`]) {
      const response = await setUp({ ...ACCOUNT, token })
      expect([response.status, (await response.json()).code]).toEqual([403, 'WRONG_SETUP_TOKEN'])
    }
    expect(await services.prisma.user.count()).toBe(0)
  })

  it('names every field that cannot be used', async () => {
    const response = await setUp({ name: '', email: 'nobody', password: 'short', token: SETUP_TOKEN })
    const { problems } = await response.json()
    expect(problems.map(({ path }: { path: string }) => path).sort()).toEqual(['email', 'name', 'password'])
  })

  it('makes one owner of eight who come at once, signs them in, and hands them a first pipeline', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => setUp({ ...ACCOUNT, token: SETUP_TOKEN })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    const first = responses.find(({ status }) => status === 201)
    const { pipelineId } = (await first?.json()) ?? {}
    expect(await services.prisma.pipeline.findUnique({ where: { id: pipelineId } })).toMatchObject({
      name: 'Work order',
    })
    const cookie =
      first?.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') ?? ''
    expect(first?.headers.get('set-cookie')).toMatch(/HttpOnly/i)
    const me = await handler('v1/me', 'GET')(new Request(`${ORIGIN}/api/v1/me`, { headers: { cookie } }))
    expect(await me.json()).toMatchObject({ name: 'Olga', email: 'olga@example.com', role: 'owner' })
  })

  it('is closed for ever after', async () => {
    const response = await setUp({ ...ACCOUNT, email: 'other@example.com', token: SETUP_TOKEN })
    expect(response.status).toBe(409)
    const signUp = await handler(
      'auth/[...all]',
      'POST',
    )(post('/api/auth/sign-up/email', { ...ACCOUNT, email: 'other@example.com' }, { origin: ORIGIN }))
    expect(signUp.status).toBe(400)
    expect(await services.prisma.user.count()).toBe(1)
  })
})

describe('a session', () => {
  async function signIn(): Promise<string> {
    const { email, password } = ACCOUNT
    const request = post(
      '/api/auth/sign-in/email',
      { email, password },
      { origin: ORIGIN, 'x-client-ip': '127.0.0.9' },
    )
    const response = await handler('auth/[...all]', 'POST')(request)
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  it('changes something only from a page of this installation', async () => {
    const cookie = await signIn()
    const create = (headers: Record<string, string>) =>
      handler(
        'v1/api-keys',
        'POST',
      )(post('/api/v1/api-keys', { name: 'x', role: 'viewer' }, { cookie, ...headers }))
    expect((await create({})).status).toBe(403)
    expect((await create({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await create({ origin: 'null' })).status).toBe(403)
    expect((await create({ origin: ORIGIN })).status).toBe(201)
  })

  it('that was revoked lets nobody in', async () => {
    const cookie = await signIn()
    const headers = new Headers({ cookie })
    expect(await findActor(services, headers)).toMatchObject({ kind: 'user', role: 'owner' })
    await services.prisma.authSession.deleteMany()
    expect(await findActor(services, headers)).toBeNull()
  })
})

describe('an API key', () => {
  const bearer = (key: string) => new Headers({ authorization: `Bearer ${key}` })

  it('is shown once, stored as a hash, and stands for its role', async () => {
    const { id, key } = await issueApiKey(services, OWNER, {
      name: 'robot',
      role: 'operator',
      expiresAt: null,
    })
    expect(await findActor(services, bearer(key))).toMatchObject({
      kind: 'key',
      id,
      name: 'robot',
      role: 'operator',
    })
    const stored = JSON.stringify(await services.prisma.apiKey.findMany())
    expect(stored).not.toContain(key.split('_')[2])
    const { items } = await showApiKeys(services, OWNER)
    expect(JSON.stringify(items)).not.toContain(key.split('_')[2])
    expect(items.find((item) => item.id === id)?.lastUsedAt).not.toBeNull()
  })

  it('that is altered, expired or withdrawn opens nothing', async () => {
    const { id, key } = await issueApiKey(services, OWNER, { name: 'robot', role: 'owner', expiresAt: null })
    const altered = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    expect(await findActor(services, bearer(altered))).toBeNull()
    const past = await createApiKey(services.prisma, OWNER, {
      name: 'old',
      role: 'owner',
      expiresAt: new Date(0),
    })
    expect(await findActor(services, bearer(past.key))).toBeNull()
    await withdrawApiKey(services, OWNER, id)
    expect(await findActor(services, bearer(key))).toBeNull()
    expect(await refusal(withdrawApiKey(services, OWNER, id))).toMatchObject({ status: 404 })
    expect(await refusal(withdrawApiKey(services, OWNER, NOBODYS_ID))).toMatchObject({ status: 404 })
  })

  it('may do exactly what its role may, on every route', async () => {
    const needed = /requireActor\(request, '(\w+)'\)/g
    for (const role of ROLES) {
      const { key } = await issueApiKey(services, OWNER, { name: role, role, expiresAt: null })
      for (const { name, source, handlers } of routes) {
        const roles = [...source.matchAll(needed)].map(([, wanted]) =>
          ROLES.map(String).indexOf(wanted ?? ''),
        )
        const methods = [...source.matchAll(/export const (\w+) = route/g)].map(([, method]) => method)
        for (const [index, wanted] of roles.entries()) {
          const [method, handle] = handlers.find(([known]) => known === methods[index]) ?? []
          if (!method || !handle || ROLES.indexOf(role) >= wanted) continue
          const request = new Request(`${ORIGIN}/api/${name}`, { method, headers: bearer(key) })
          const { status } = await handle(request, { params: Promise.resolve(SOME_PARAMS) })
          expect(`${role} ${method} ${name}: ${status}`).toMatch(/: 403$/)
        }
      }
    }
  })
})
