import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedPost } from './guardedPost'

let server: http.Server
let port: number
const seen: string[] = []

beforeAll(async () => {
  server = http.createServer((request, response) => {
    request.setEncoding('utf8')
    let body = ''
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push(`${request.url} ${body}`)
      if (request.url === '/silent') return
      response
        .writeHead(request.url === '/moved' ? 302 : 204, { location: 'http://127.0.0.1/elsewhere' })
        .end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (url: string, allowed: string[] = [], timeoutMs = 5_000) =>
  guardedPost(url, { headers: {}, body: 'hello', allowedPrivateHosts: new Set(allowed), timeoutMs })

describe('posting to an address that somebody typed in', () => {
  it.each([
    ...[
      'http://127.0.0.1',
      'http://2130706433',
      'http://0x7f.1',
      'http://[::ffff:127.0.0.1]',
      'http://[::1]',
    ],
    ...[
      'http://169.254.169.254',
      'http://10.1.2.3',
      'http://192.168.0.1',
      'http://0.0.0.0',
      'http://[fd00::1]',
    ],
    ...['http://localhost', 'http://localhost.', 'http://[64:ff9b::7f00:1]', 'http://100.64.0.1'],
  ])('never reaches %s', async (url) => {
    const answer = await post(`${url}:${port}/`)
    expect(answer.kind).toBe('failed')
    expect(seen).toEqual([])
  })

  it('says what the operator could allow', async () =>
    expect(await post(`http://127.0.0.1:${port}`)).toMatchObject({
      message: expect.stringContaining('INTERLOCK_ALLOW_PRIVATE_HOSTS'),
    }))

  it.each(['ftp://example.com', 'file:///etc/passwd', 'nowhere', 'http://user:word@example.com'])(
    'refuses %s',
    async (url) => expect(await post(url)).toMatchObject({ kind: 'failed' }),
  )

  it('reaches a host of its own network that the operator allows, follows no redirect, and ends in time', async () => {
    const allowed = [`127.0.0.1:${port}`]
    expect(await post(`http://127.0.0.1:${port}/ok`, allowed)).toEqual({ kind: 'answered', status: 204 })
    expect(await post(`http://127.0.0.1:${port}/moved`, allowed)).toEqual({ kind: 'answered', status: 302 })
    expect(await post(`http://127.0.0.1:${port}/silent`, allowed, 50)).toMatchObject({ kind: 'failed' })
    expect(seen).toEqual(['/ok hello', '/moved hello', '/silent hello'])
  })
})
