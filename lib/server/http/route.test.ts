import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { HttpProblem } from '../httpProblem'
import { readBody } from './readBody'
import { answer, route } from './route'

const call = (handle: Parameters<typeof route>[0], body?: BodyInit, type = 'application/json') =>
  route(handle)(
    new Request('http://localhost/api/v1/x', {
      method: 'POST',
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body }),
    }),
    { params: Promise.resolve({}) },
  )
const Body = z.strictObject({ name: z.string(), size: z.strictObject({ width: z.number() }).optional() })
const echo = (body: BodyInit, type?: string) =>
  call(async (request) => answer(await readBody(request, Body)), body, type)

describe('a route', () => {
  it('answers a refusal as problem+json with its code, problems and extra members', async () => {
    const response = await call(async () => {
      throw new HttpProblem(409, 'REVISION_CONFLICT', 'Somebody saved.', {
        extra: { current: { revision: 7 } },
      })
    })
    expect(response.status).toBe(409)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      code: 'REVISION_CONFLICT',
      title: 'Somebody saved.',
      current: { revision: 7 },
    })
  })

  it('names every wrong field of a body, unknown ones by their own path', async () => {
    const response = await echo(JSON.stringify({ size: { width: '3', depth: 1 }, extra: true }))
    expect(response.status).toBe(400)
    const { problems } = await response.json()
    expect(problems.map(({ path }: { path: string }) => path).sort()).toEqual([
      'extra',
      'name',
      'size.depth',
      'size.width',
    ])
  })

  it('answers what nobody expected with an id and without a word of it', async () => {
    const response = await call(async () => {
      throw new Error('the secret is swordfish')
    })
    expect(response.status).toBe(500)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    expect(text).not.toMatch(/swordfish|at .*\.ts/)
  })

  it.each([
    ['refused by the socket', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['shutting down', Object.assign(new Error('terminating'), { code: '57P01' })],
    [
      'seen through the client',
      Object.assign(new Error('x'), { cause: { kind: 'postgres', code: '57P01' } }),
    ],
    ['cut off', new Error('Connection terminated unexpectedly')],
  ])('says that the database is away when it is %s', async (_, error) => {
    const response = await call(async () => {
      throw error
    })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  })
})

describe('a body', () => {
  it.each([
    ['text that is not JSON', '{"name": ', 'MALFORMED_JSON', 400],
    ['nothing', '', 'MALFORMED_JSON', 400],
    ['a nesting bomb', '['.repeat(100_000), 'MALFORMED_JSON', 400],
    ['a key that reaches a prototype', '{"name":"a","__proto__":{"polluted":1}}', 'UNSAFE_JSON', 400],
    ['such a key deep inside', '{"name":"a","size":{"constructor":{}}}', 'UNSAFE_JSON', 400],
    ['a NUL character', '{"name":"a\\u0000b"}', 'UNSAFE_JSON', 400],
    ['more than a megabyte', JSON.stringify({ name: 'a'.repeat(1_000_001) }), 'TOO_LARGE', 413],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'NOT_UTF8', 400],
  ])('with %s is refused', async (_, body, code, status) => {
    const response = await echo(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'sent as %s is refused, since any page may send that',
    async (type) => {
      expect((await echo('{"name":"a"}', type)).status).toBe(415)
    },
  )

  it('may hold braces inside its texts to any depth', async () => {
    const name = '[{'.repeat(500)
    expect(await (await echo(JSON.stringify({ name }))).json()).toEqual({ name })
  })
})
