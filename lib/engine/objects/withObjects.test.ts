import { describe, expect, it } from 'vitest'
import type { Json } from '../../graph/json'
import type { NewEvent, RunEvent } from '../../run/event'
import { objectRef } from '../../run/objectRef'
import { replayRun } from '../../run/reduceRun'
import type { NumberedEvent, ObjectPort, RunJournal } from '../ports'
import { fakeHash } from '../testing/fakeHash'
import { MemoryRuns } from '../testing/memoryJournal'
import { withObjects } from './withObjects'

const ROWS: Json = Array.from({ length: 3_000 }, (_, nth) => ({
  id: nth,
  name: `Row number ${nth} of the table`,
}))
const BIG = 'x'.repeat(150_000)
const GO = { kind: 'go' } as const

class Objects implements ObjectPort {
  readonly kept = new Map<string, string>()
  /** What the journal held when each object was stored. */
  readonly seen: number[] = []
  away = false
  length = () => 0

  async put(_run: string, text: string): Promise<string> {
    if (this.away) throw new Error('The store is away')
    this.seen.push(this.length())
    const id = `019ad000-0000-7000-8000-${String(this.kept.size).padStart(12, '0')}`
    this.kept.set(id, text)
    return id
  }

  async get(_run: string, id: string): Promise<string> {
    const text = this.kept.get(id)
    if (text === undefined) throw new Error(`There is no object ${id}`)
    return text
  }
}

function open(): {
  runs: MemoryRuns
  objects: Objects
  journal: RunJournal
  next(): RunJournal
  stored(): RunEvent[]
} {
  const runs = new MemoryRuns()
  const objects = new Objects()
  const names = { runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'Test', goal: '' }
  runs.start('r', {
    kind: 'run.started',
    data: { ...names, input: {}, trigger: { kind: 'cli', by: 'test' } },
  })
  objects.length = () => runs.events('r').length
  const claim = () => {
    const journal = runs.claim('r')
    if (!journal) throw new Error('not free')
    return withObjects(journal, objects, fakeHash)
  }
  const next = () => {
    runs.expire('r')
    return claim()
  }
  return { runs, objects, journal: claim(), next, stored: () => runs.events('r') }
}

function from(seq: number, ...events: NewEvent[]): NumberedEvent[] {
  return events.map((event, index) => ({ ...event, seq: seq + index, at: '2026-01-01T00:00:00.000Z' }))
}

const chosen = (value: Json, key = 'a/k'): NewEvent => ({
  kind: 'choice.made',
  data: { key, scope: 'a', name: 'n', value },
})

describe('large values of a run', () => {
  it('leave the events for the store, and come back when the run is read', async () => {
    const { journal, next, stored, objects } = open()
    await journal.append(from(2, chosen({ rows: ROWS, count: 3_000 })), GO)
    const [, event] = stored()
    const value = event?.kind === 'choice.made' ? event.data.value : null
    expect(JSON.stringify(value).length).toBeLessThan(2_000)
    expect(value).toMatchObject({
      count: 3_000,
      rows: { $object: { preview: expect.stringMatching(/^\[\{"id":0/) } },
    })
    expect(objects.kept.size).toBe(1)
    expect(replayRun(await next().read()).choices.get('a/k')).toEqual({ rows: ROWS, count: 3_000 })
  })

  it('are in the store before the event that refers to them is written', async () => {
    const { journal, objects } = open()
    await journal.append(from(2, chosen(BIG)), GO)
    expect(objects.seen).toEqual([1])
  })

  it('are not written at all when the store is away, and the journal stays as it was', async () => {
    const { journal, objects, stored } = open()
    objects.away = true
    await expect(journal.append(from(2, chosen(BIG)), GO)).rejects.toThrow('The store is away')
    expect(stored()).toHaveLength(1)
  })

  it('are asked of the store again once it is back', async () => {
    const { journal, next, objects } = open()
    objects.away = true
    await expect(journal.append(from(2, chosen(BIG)), GO)).rejects.toThrow('The store is away')
    objects.away = false
    expect(await journal.append(from(2, chosen(BIG)), GO)).toMatchObject({ kind: 'durable' })
    expect(replayRun(await next().read()).choices.get('a/k')).toBe(BIG)
  })

  it.each<[string, Json]>([
    ['a list with one large item among small ones', ['before', BIG, { after: 1 }]],
    ['a list of many items that is large as a whole', ROWS],
    [
      'an object of very many short members',
      Object.fromEntries(Array.from({ length: 30_000 }, (_, nth) => [`k${nth}`, 1])),
    ],
    ['what looks like escaped data, with a large value inside', { $object: { literal: BIG } }],
    ['what looks like a reference, with a large preview', { $object: { id: 'x', preview: BIG } }],
  ])('%s leaves the event, and is the same when it is read', async (_what, value) => {
    const { journal, next, stored, objects } = open()
    await journal.append(from(2, chosen(value)), GO)
    expect(objects.kept.size).toBe(1)
    expect(JSON.stringify(stored()[1]).length).toBeLessThan(10_000)
    expect(replayRun(await next().read()).choices.get('a/k')).toEqual(value)
  })

  it('leave alone what stands beside them, so that it stays readable', async () => {
    const { journal, stored } = open()
    const beside = Object.fromEntries(Array.from({ length: 200 }, (_, nth) => [`name${nth}`, nth]))
    await journal.append(from(2, chosen({ ...beside, rows: BIG })), GO)
    expect(stored()[1]).toMatchObject({ data: { value: { ...beside, rows: { $object: {} } } } })
  })

  it('leave their events also when small ones are written along', async () => {
    const { journal, stored, objects } = open()
    await journal.append(from(2, chosen('small'), chosen(BIG, 'a/l')), GO)
    expect(objects.kept.size).toBe(1)
    expect(JSON.stringify(stored()).length).toBeLessThan(5_000)
  })

  it('keep their place: what follows a large value is written after it', async () => {
    const { journal, stored } = open()
    const large = journal.append(from(2, chosen(BIG)), GO)
    const small = journal.append(from(3, chosen('small', 'a/l')), GO)
    expect(await Promise.all([large, small])).toMatchObject([{ kind: 'durable' }, { kind: 'durable' }])
    expect(stored().map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('are stored once, however often the same value appears, also for the next owner', async () => {
    const { journal, next, objects } = open()
    await journal.append(from(2, chosen(ROWS), chosen({ copy: ROWS }, 'a/l')), GO)
    const later = next()
    const events = await later.read()
    await later.append(from(events.length + 1, chosen([ROWS], 'a/m')), GO)
    expect(objects.kept.size).toBe(1)
  })

  it('leave lists one by one, so that a list stays a list', async () => {
    const { journal, next, stored } = open()
    const inputs = [{ item: BIG }, { item: 'small' }]
    const requested = { scope: 'each', inputs, concurrency: 1, onFailure: 'collect' as const }
    await journal.append(from(2, { kind: 'flows.requested', data: requested }), GO)
    expect(stored()[1]).toMatchObject({ data: { inputs: [{ item: { $object: {} } }, { item: 'small' }] } })
    expect((await next().read())[1]).toMatchObject({ data: { inputs } })
  })

  it('leave it to the journal to refuse what is nested too deeply, whatever its size', async () => {
    const { journal, stored, objects } = open()
    let deep: Json = BIG
    for (let level = 0; level < 20_000; level += 1) deep = [deep]
    for (const value of [deep, [BIG, deep]])
      expect(await journal.append(from(2, chosen(value)), GO)).toMatchObject({ kind: 'refused' })
    expect([stored().length, objects.kept.size]).toEqual([1, 0])
  })

  it('are refused from 50 MB on, with the numbers', async () => {
    const { journal, objects } = open()
    const result = await journal.append(from(2, chosen('y'.repeat(50_000_001))), GO)
    expect(result).toMatchObject({
      kind: 'refused',
      fault: { code: 'VALUE_TOO_LARGE', details: { bytes: 50_000_003, limit: 50_000_000 } },
    })
    expect(objects.kept.size).toBe(0)
  })

  it('small values cost no store and no copy', async () => {
    const { journal, objects, stored } = open()
    await journal.append(from(2, chosen({ a: [1, 'two', null] })), GO)
    expect(objects.kept.size).toBe(0)
    expect(stored()[1]).toMatchObject({ data: { value: { a: [1, 'two', null] } } })
  })

  it('data that looks like a reference stays data, so that no tool can read what is not its own', async () => {
    const { journal, next, stored, objects } = open()
    await journal.append(from(2, chosen(BIG)), GO)
    const [id] = objects.kept.keys()
    const forged = { $object: { id: id ?? '', bytes: 1, sha256: 'a', preview: '' } }
    const escaped = { $object: { literal: forged } }
    const values: Json[] = [
      forged,
      { deep: [forged] },
      escaped,
      { $object: 1 },
      { $object: forged, more: BIG },
    ]
    await journal.append(from(3, ...values.map((value, nth) => chosen(value, `a/${nth}`))), GO)
    expect(
      stored()
        .slice(2, 5)
        .map((event) => objectRef(Reflect.get(event.data, 'value'))),
    ).toEqual([null, null, null])
    const { choices } = replayRun(await next().read())
    expect(values.map((_, nth) => choices.get(`a/${nth}`))).toEqual(values)
  })

  it('data that looks like a reference stays data also when nothing else is written', async () => {
    const { journal, next, objects } = open()
    await journal.append(from(2, chosen(BIG)), GO)
    const [id] = objects.kept.keys()
    const forged = { $object: { id: id ?? '', bytes: 1, sha256: 'a', preview: '' } }
    await journal.append(from(3, chosen(forged, 'a/l')), GO)
    await journal.append(from(4, chosen('small', 'a/m'), chosen(forged, 'a/n')), GO)
    const { choices } = replayRun(await next().read())
    expect([choices.get('a/l'), choices.get('a/n')]).toEqual([forged, forged])
  })

  it('what a run was started with is never taken for a reference', async () => {
    const { runs, objects } = open()
    const input = {
      $object: { id: '019ad000-0000-7000-8000-000000000000', bytes: 1, sha256: 'a', preview: '' },
    }
    const names = {
      runId: 'q',
      pipelineId: null,
      version: null,
      documentHash: 'h',
      pipeline: 'Test',
      goal: '',
    }
    runs.start('q', { kind: 'run.started', data: { ...names, input, trigger: { kind: 'api', by: 'test' } } })
    const journal = runs.claim('q')
    if (!journal) throw new Error('not free')
    expect(replayRun(await withObjects(journal, objects, fakeHash).read()).input).toEqual(input)
  })
})
