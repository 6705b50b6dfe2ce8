import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { freePort, isPortFree, nextFreePort } from './freePort.mjs'

async function listening(host: string, port = 0) {
  const server = net.createServer().listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, [Symbol.asyncDispose]: async () => void (await once(server.close(), 'close')) }
}

test('a busy port is named and the next free one taken', async () => {
  await using taken = await listening('127.0.0.1')
  const { port, busy } = await nextFreePort(taken.port, '127.0.0.1')
  expect(busy[0]).toBe(taken.port)
  expect(busy).not.toContain(port)
  expect(port).toBe(taken.port + busy.length)
})

test('a free port is taken as it is', async () => {
  const port = await freePort()
  expect(await nextFreePort(port, '127.0.0.1')).toEqual({ port, busy: [] })
})

test('a port that only the IPv6 loopback holds is busy too: "localhost" might lead there', async () => {
  await using taken = await listening('::1')
  expect(await isPortFree(taken.port, '127.0.0.1')).toBe(false)
})
