import { describe, expect, it, vi } from 'vitest'
import { emptyRun } from '@/lib/run/emptyRun'
import type { NewEvent } from '@/lib/run/event'
import { nodeStatus } from '@/lib/run/nodeStatus'
import { reduceRun } from '@/lib/run/reduceRun'
import {
  again,
  atSecond,
  called,
  cleanedUp,
  decided,
  finish,
  intent,
  open,
  RUN,
  replay,
  start,
  tried,
  undo,
} from '@/lib/run/testing/runEvents'
import { lampOf, statusOf } from './nodeActivity'

const NODES = ['first', 'second', 'third']

/** Lamps that move by a call, a wait, a card, a breakpoint, another round and an undo. */
const EVENTS: NewEvent[] = [
  RUN,
  start('first'),
  intent('first/call'),
  tried('first/call'),
  called('first/call'),
  finish('first'),
  open('stop', 'second', { kind: 'breakpoint' }),
  decided('stop', { choice: 'continue' }),
  start('second'),
  open('ask', 'second'),
  decided('ask', { choice: 'answer', value: 'this one' }),
  finish('second'),
  again('second'),
  start('second~1'),
  finish('second~1', 'error'),
  undo('first/call'),
  called('undo/first/call'),
  cleanedUp('first/call', 'rolled_back'),
]

describe('the lamps of all cards and wires', () => {
  it('are those of the run as it is now, after every event, although the state stays the same object', () => {
    const state = emptyRun()
    const seen = EVENTS.map((event, index) => {
      reduceRun(state, { ...event, seq: index + 1, at: atSecond(index) })
      const lamps = NODES.map((id) => statusOf(id)(state))
      expect(lamps, `after ${event.kind}`).toEqual(NODES.map((id) => nodeStatus(state, id)))
      return lamps.join(' ')
    })
    // they do move: otherwise the comparison would say nothing
    expect(new Set(seen).size).toBeGreaterThan(6)
  })

  it('look through the run once for however many ask', () => {
    const state = replay(...EVENTS.slice(0, 6))
    const looks = vi.spyOn(state.calls, 'values')
    for (let card = 0; card < 450; card += 1) statusOf(`step${card}`)(state)
    expect(statusOf('first')(state)).toBe('succeeded')
    expect(looks).toHaveBeenCalledTimes(1)
  })

  it('of one run say nothing of another that is as far', () => {
    const done = replay(RUN, start('first'), finish('first'))
    const other = replay(RUN, start('second'), finish('second', 'error'))
    expect(other.lastSeq).toBe(done.lastSeq)
    expect(NODES.map((id) => statusOf(id)(done))).toEqual(['succeeded', 'waiting', 'waiting'])
    expect(NODES.map((id) => statusOf(id)(other))).toEqual(['waiting', 'failed', 'waiting'])
  })
})

describe('the lamp of a card', () => {
  const state = () => replay(RUN, start('first'), intent('first/call'))
  const wait = {
    ...{ text: '', from: 0, progress: null },
    retry: { message: 'no', attempt: 2, of: 3, dueAt: 0 },
  }

  it('says that a node is retrying as soon as the next attempt is waited for, before any event does', () => {
    const live = new Map([['first/call', wait]])
    expect(lampOf('first')({ state: state(), live: new Map() })).toBe('running')
    expect(lampOf('first')({ state: state(), live })).toBe('retrying')
    expect(lampOf('second')({ state: state(), live })).toBe('waiting')
  })
})
