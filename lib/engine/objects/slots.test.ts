import { describe, expect, it } from 'vitest'
import type { Json } from '../../graph/json'
import type { NewEvent } from '../../run/event'
import { literalObject } from '../../run/objectRef'
import { attach } from './attach'
import { detach } from './detach'
import { mapSlots, slotValues } from './slots'
import { weigh } from './weigh'

const loud = async (value: Json): Promise<Json> => (typeof value === 'string' ? value.toUpperCase() : value)
const settled = (more: { reply?: { text: string } }): NewEvent => ({
  kind: 'model.settled',
  data: {
    ...{ key: 'a/m', durationMs: 1, usage: { inputTokens: 1, outputTokens: 1, costUsd: 0 } },
    ...more,
  },
})
const called = (result: Json): NewEvent => ({
  kind: 'tool.called',
  data: { key: 'a/b', result, durationMs: 1, source: 'call' },
})
const asked = (...inputs: { x: string }[]): NewEvent => ({
  kind: 'flows.requested',
  data: { scope: 'a', inputs, concurrency: 1, onFailure: 'collect' },
})

describe('the members of an event that may be large', () => {
  it('are changed one by one, and the event stays the same object when none was', async () => {
    expect(await mapSlots(called('x'), loud)).toEqual(called('X'))
    const same = called(5)
    expect(await mapSlots(same, loud)).toBe(same)
    const small: NewEvent = { kind: 'node.skipped', data: { node: 'n', scope: 'n' } }
    expect(await mapSlots(small, loud)).toBe(small)
    expect(slotValues(small)).toEqual([])
  })

  it('are left out where they are absent', () => {
    expect(slotValues(settled({}))).toEqual([])
    expect(slotValues(settled({ reply: { text: 'Hi' } }))).toEqual([{ text: 'Hi' }])
  })

  it('of a list are changed item by item', async () => {
    const event = asked({ x: 'a' }, { x: 'b' })
    expect(slotValues(event)).toEqual([{ x: 'a' }, { x: 'b' }])
    expect(await mapSlots(event, async (value) => value)).toBe(event)
    const second = (value: Json) => JSON.stringify(value).includes('b')
    const changed = await mapSlots(event, async (value) => (second(value) ? { x: 'c' } : value))
    expect(changed).toEqual(asked({ x: 'a' }, { x: 'c' }))
  })
})

describe('a value that is written and read again', () => {
  const never = async (): Promise<never> => {
    throw new Error('Nothing is stored here')
  }
  const back = async (value: Json) => attach(await detach(value, never), never)

  it.each<[string, Json]>([
    ['a text', 'x'],
    ['nothing', null],
    ['a list', [1, [2]]],
    ['an object', { a: { b: [] } }],
    ['what looks like a reference', { $object: 'mine' }],
    ['what looks like one, deep inside', [{ a: { $object: { id: 'x' } } }]],
    ['what looks like one that was escaped', literalObject({ $object: 1 })],
  ])('is the same: %s', async (_what, value) => {
    expect(await back(value)).toEqual(value)
  })

  it('is the same object where there was nothing to do', async () => {
    const list = [{ a: 1 }, [2]]
    expect(await attach(list, never)).toBe(list)
    expect(await detach(list, never)).toBe(list)
  })

  it('is left to the journal when it is nested too deeply to be looked through', async () => {
    const nested = (levels: number): Json => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
    const deep = nested(1_002)
    expect([weigh(nested(1_001)).deep, weigh(deep).deep]).toEqual([false, true])
    expect(await detach(deep, never)).toBe(deep)
  })

  it('weighs what it takes as JSON text, nearly', () => {
    expect(weigh('abc').bytes).toBe(5)
    expect(weigh([1, true]).bytes).toBe(9)
    expect(weigh({ ab: null }).bytes).toBe(12)
    expect(weigh('é'.repeat(999)).bytes).toBe(1_001)
    expect(weigh('é'.repeat(1_000)).bytes).toBe(2_002)
  })
})
