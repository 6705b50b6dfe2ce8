import { expect, it } from 'vitest'
import type { MemoryStore, NewMemory } from '../memoryStore'

type World = {
  /** A new run in the given status. */
  runIn: (status: string) => Promise<string>
  setStatus: (runId: string, status: string) => Promise<unknown>
}

/** What every memory must do. */
export function memoryContract(open: () => MemoryStore, { runIn, setStatus }: World): void {
  const signal = new AbortController().signal
  let made = 0
  const fact = (runId: string, text: string, more: Partial<NewMemory> = {}): NewMemory => {
    made += 1
    return { runId, requestId: `${runId}/${made}`, topic: 'facts', key: null, text, metadata: {}, ...more }
  }
  const texts = async (store: MemoryStore, runId: string, query: string, topic: string) => {
    const limits = { limit: 5, minScore: 0 }
    return (await store.recall({ runId, topic, query, ...limits }, signal)).map(({ text }) => text)
  }

  it('recalls what is most like the query first, and nothing that is not like it', async () => {
    const store = open()
    const runId = await runIn('succeeded')
    const topic = `likeness ${runId}`
    for (const text of ['Ann likes green tea', 'Bob drives a red car', 'Ann drinks tea at noon, green tea'])
      await store.remember(fact(runId, text, { topic, metadata: { source: 'chat' } }), signal)
    const found = await store.recall({ runId, topic, query: 'green tea', limit: 5, minScore: 0 }, signal)
    expect(found.map(({ text }) => text).sort()).toEqual([
      'Ann drinks tea at noon, green tea',
      'Ann likes green tea',
    ])
    expect(found[0]).toMatchObject({ topic, key: null, metadata: { source: 'chat' } })
    expect(found[0]?.score).toBeGreaterThanOrEqual(found[1]?.score ?? 1)
    const few = await store.recall({ runId, topic, query: 'green tea', limit: 1, minScore: 0 }, signal)
    expect(few).toHaveLength(1)
    expect(await texts(store, runId, 'green tea', 'another topic')).toEqual([])
  })

  it('remembers once per call', async () => {
    const store = open()
    const runId = await runIn('succeeded')
    const once = fact(runId, 'The code is 7', { topic: `once ${runId}` })
    const first = await store.remember(once, signal)
    expect(await store.remember(once, signal)).toEqual(first)
    expect(await texts(store, runId, 'code', once.topic)).toEqual(['The code is 7'])
    expect(await store.find(once.requestId)).toEqual(first)
    expect(await store.find('nobody')).toBeNull()
    expect(await store.remember(fact('019ad000-0000-7000-8000-00000000dead', 'x'), signal)).toBeNull()
  })

  it('keeps the newest of one key, and brings the one before it back when that is forgotten', async () => {
    const store = open()
    const runId = await runIn('succeeded')
    const topic = `keys ${runId}`
    const older = fact(runId, 'The owner is Ann', { topic, key: 'owner' })
    const newer = fact(runId, 'The owner is Bob', { topic, key: 'owner' })
    await store.remember(older, signal)
    await store.remember(newer, signal)
    expect(await texts(store, runId, 'owner', topic)).toEqual(['The owner is Bob'])
    expect(await store.forget(newer.requestId)).toBe(true)
    expect(await store.forget(newer.requestId)).toBe(false)
    expect(await texts(store, runId, 'owner', topic)).toEqual(['The owner is Ann'])
  })

  it('shows a run its own memories, and others only those of runs that ended well', async () => {
    const store = open()
    const [mine, other] = [await runIn('running'), await runIn('running')]
    const topic = `ends ${mine}`
    await store.remember(fact(mine, 'The price is 5', { topic }), signal)
    expect(await texts(store, mine, 'price', topic)).toEqual(['The price is 5'])
    for (const status of [
      'running',
      'suspended',
      'failed',
      'timed_out',
      'cancelled',
      'voided',
      'rolled_back',
    ]) {
      await setStatus(mine, status)
      expect(await texts(store, other, 'price', topic)).toEqual([])
    }
    await setStatus(mine, 'succeeded')
    expect(await texts(store, other, 'price', topic)).toEqual(['The price is 5'])
  })
}
