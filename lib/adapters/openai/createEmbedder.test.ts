import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createModelServer } from '../../demo/model/server/createModelServer'
import { createEmbedder } from './createEmbedder'

let server: Server
let baseUrl: string
beforeAll(async () => {
  server = createModelServer({ slowMs: 1 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = (url = baseUrl) =>
  createEmbedder({
    ...{ baseUrl: url, apiKey: 'any', model: 'simulated-embedding', simulated: true },
    price: { input: 0, output: 0 },
  })
const dot = (a: number[], b: number[]) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

describe('embedding a text', () => {
  it('gives a vector of unit length that points where texts alike point', async () => {
    const embedder = open()
    const signal = new AbortController().signal
    const texts = ['green tea for Ann', 'Ann drinks green tea', 'a red car']
    const [tea, alike, other] = await Promise.all(texts.map((text) => embedder.embed(text, signal)))
    if (!tea || !alike || !other) throw new Error('three texts were embedded')
    expect(Math.hypot(...tea)).toBeCloseTo(1)
    expect(dot(tea, alike)).toBeGreaterThan(dot(tea, other))
  })

  it('rejects when the model is not there, or nobody waits any more', async () => {
    await expect(open('http://127.0.0.1:9/v1').embed('a', new AbortController().signal)).rejects.toThrow()
    await expect(open().embed('a', AbortSignal.abort())).rejects.toThrow()
  })
})
