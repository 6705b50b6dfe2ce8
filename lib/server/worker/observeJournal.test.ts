import { describe, expect, it } from 'vitest'
import { MemoryRuns } from '@/lib/engine/testing/memoryJournal'
import type { NewEvent, RunEvent } from '@/lib/run/event'
import { observeJournal } from './observeJournal'

const started: NewEvent = {
  kind: 'run.started',
  data: {
    ...{ runId: 'r1', pipelineId: null, version: null, documentHash: 'd', pipeline: 'Test', goal: 'Test' },
    ...{ input: {}, trigger: { kind: 'cli', by: 'cli' } },
  },
}
const note = (seq: number): RunEvent => ({
  ...{ seq, at: '2026-01-01T00:00:00.000Z', kind: 'warning.noted' },
  data: { scope: null, code: 'NOTE', message: String(seq) },
})

function open(observer: (heard: string) => void) {
  const runs = new MemoryRuns()
  runs.start('r1', started)
  const claimed = runs.claim('r1')
  if (!claimed) throw new Error('it is free')
  const troubles: unknown[] = []
  const journal = observeJournal(
    claimed,
    [
      {
        known: (events) => observer(`known ${events.map(({ seq }) => seq)}`),
        written: (events) => observer(`written ${events.map(({ seq }) => seq)}`),
      },
    ],
    (error) => troubles.push(error),
  )
  return { runs, journal, troubles }
}

describe('an observer of a run', () => {
  it('hears of the past and of every durable event, once, in order', async () => {
    const heard: string[] = []
    const { journal } = open((what) => heard.push(what))
    await journal.read()
    await journal.append([note(2), note(3)], { kind: 'go' })
    await journal.append([note(2), note(3)], { kind: 'go' })
    await journal.append([note(4)], { kind: 'go' })
    expect(heard).toEqual(['known 1', 'written 2,3', 'written 4'])
  })

  it('hears nothing of what was not written', async () => {
    const heard: string[] = []
    const { runs, journal } = open((what) => heard.push(what))
    await journal.read()
    runs.tell('r1', { kind: 'cancel', body: { by: 'test', reason: '' } })
    expect((await journal.append([note(2)], { kind: 'park', signalSeq: 0 })).kind).toBe('unread')
    expect(heard).toEqual(['known 1'])
  })

  it('cannot stop a run by failing', async () => {
    const { journal, troubles } = open(() => {
      throw new Error('no collector')
    })
    await journal.read()
    expect((await journal.append([note(2)], { kind: 'go' })).kind).toBe('durable')
    expect(troubles.length).toBe(2)
  })
})
