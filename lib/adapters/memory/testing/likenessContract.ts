import { expect, it } from 'vitest'
import type { Embedder, MemoryStore } from '../memoryStore'

type Vectors = Record<string, number[]>

/** What every memory must do that compares embeddings. `runIn` starts a run and puts it into a status. */
export function likenessContract(
  open: (embedder: Embedder) => MemoryStore,
  runIn: (status: string) => Promise<string>,
): void {
  const signal = new AbortController().signal
  let topics = 0
  /** A topic of its own, with verbs for stores whose model knows the given texts only. */
  async function newTopic() {
    topics += 1
    const topic = `likeness ${topics}`
    const runId = await runIn('succeeded')
    const storeWith = (vectors: Vectors) =>
      open({ model: 'some', embed: async (text) => vectors[text] ?? [] })
    return {
      async remember(vectors: Vectors, ...texts: string[]) {
        for (const text of texts)
          await storeWith(vectors).remember(
            { runId, requestId: `${topic}/${text}`, topic, key: null, text, metadata: {} },
            signal,
          )
      },
      async recall(vectors: Vectors, query: string, { limit = 5, minScore = 0 } = {}) {
        const found = await storeWith(vectors).recall({ runId, topic, query, limit, minScore }, signal)
        expect(found.every(({ score }) => score <= 1)).toBe(true)
        return found.map(({ text, score }) => [text, Number(score.toFixed(5))])
      },
    }
  }

  const PLANE = { east: [1, 0], northeast: [0.6, 0.8], north: [0, 1], west: [-1, 0], nowhere: [0, 0] }

  it('gives the cosine as likeness, and what points the same way first', async () => {
    const { remember, recall } = await newTopic()
    await remember(PLANE, 'north', 'west', 'northeast', 'east')
    const whole = [
      ['east', 1],
      ['northeast', 0.6],
    ]
    expect(await recall(PLANE, 'east')).toEqual(whole)
    expect(await recall(PLANE, 'east', { minScore: 0.7 })).toEqual(whole.slice(0, 1))
    expect(await recall(PLANE, 'east', { limit: 1 })).toEqual(whole.slice(0, 1))
  })

  it('puts the newer of two that are equally alike first', async () => {
    const { remember, recall } = await newTopic()
    const vectors = { ...PLANE, before: [0.6, 0.8], after: [0.6, 0.8] }
    await remember(vectors, 'before', 'after')
    expect(await recall(vectors, 'east', { limit: 1 })).toEqual([['after', 0.6]])
  })

  it('never gives more than 1, however products are rounded', async () => {
    const { remember, recall } = await newTopic()
    const all = Object.fromEntries(ROUNDED_UP.map((length) => [`${length} numbers`, unit(length)]))
    await remember(all, ...Object.keys(all))
    for (const text of Object.keys(all))
      expect(await recall(all, text, { minScore: 0.9 })).toEqual([[text, 1]])
  })

  it('lets what has no direction take nobody’s place', async () => {
    const { remember, recall } = await newTopic()
    await remember(PLANE, 'east', 'nowhere')
    expect(await recall(PLANE, 'east', { limit: 1 })).toEqual([['east', 1]])
    expect(await recall(PLANE, 'nowhere')).toEqual([])
  })

  it('finds by words what the model had embedded with fewer numbers before', async () => {
    const { remember, recall } = await newTopic()
    await remember({ ...PLANE, 'the office is closed': [1, 0] }, 'the office is closed')
    const space = { 'an office': [1, 0, 0], 'we are in Bonn': [0.8, 0.6, 0] }
    await remember(space, 'we are in Bonn')
    expect(await recall(space, 'an office')).toEqual([
      ['we are in Bonn', 0.8],
      ['the office is closed', 0.5],
    ])
  })

  it('finds by words where the model gives no numbers', async () => {
    const { remember, recall } = await newTopic()
    await remember({}, 'the office')
    expect(await recall({}, 'office')).toEqual([['the office', 1]])
  })

  it('takes numbers that are too small for the database', async () => {
    const { remember, recall } = await newTopic()
    const vectors = { almost: [1, 1e-60], exactly: [1, 0] }
    await remember(vectors, 'almost', 'exactly')
    expect(await recall(vectors, 'almost')).toEqual([
      ['exactly', 1],
      ['almost', 1],
    ])
  })
}

/** Lengths for which the product of `unit` with itself is more than 1 in numbers of 32 bits. */
const ROUNDED_UP = [24, 39, 42, 43, 54, 55]

/** 1, 2, 3 … as a vector of unit length. */
function unit(dimensions: number): number[] {
  const numbers = Array.from({ length: dimensions }, (_, index) => index + 1)
  return numbers.map((number) => number / Math.hypot(...numbers))
}
