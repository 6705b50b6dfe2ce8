import { beforeEach, describe, expect, it } from 'vitest'
import type { Live } from '@/lib/client/runStore'
import { emptyRun } from '@/lib/run/emptyRun'
import type { NewEvent } from '@/lib/run/event'
import { reduceRun } from '@/lib/run/reduceRun'
import type { RunState } from '@/lib/run/state'
import { liveAnswer } from './liveAnswer'
import { workOf } from './workOf'

const USAGE = { inputTokens: 0, outputTokens: 0, costUsd: 0 }
const WRITES = new Set(['chat'])

let state: RunState
const emit = (event: NewEvent) =>
  reduceRun(state, { ...event, seq: state.lastSeq + 1, at: '2026-11-29T10:00:00Z' })

beforeEach(() => {
  state = emptyRun()
  const names = { runId: 'r', pipelineId: null, version: null, documentHash: 'h', pipeline: 'Chat', goal: '' }
  emit({ kind: 'run.started', data: { ...names, input: {}, trigger: { kind: 'web', by: 'user:a' } } })
  emit({ kind: 'run.resumed', data: { epoch: 1, owner: 'w' } })
})

const enter = (node: string) => emit({ kind: 'node.started', data: { node, scope: node, inputs: {} } })
const ask = (key: string) =>
  emit({
    kind: 'model.requested',
    data: { ...{ key, scope: 'chat', model: 'm', request: {}, requestHash: '', reserved: USAGE } },
  })
const settle = (key: string, reply: object) =>
  emit({
    kind: 'model.settled',
    data: { key, reply: JSON.parse(JSON.stringify(reply)), usage: USAGE, durationMs: 1 },
  })
const writing = (key: string, text: string, from = 0) =>
  new Map<string, Live>([[key, { text, from, progress: null, retry: null }]])
const read = (live: ReadonlyMap<string, Live> = new Map()) => liveAnswer({ state, live }, WRITES)

describe('the answer as it comes', () => {
  it('is what is being written, then what was written, until the run says what came of it', () => {
    ask('chat/1')
    expect(read()).toBeNull()
    expect(read(writing('chat/1', 'Light ra'))).toBe('Light ra')
    expect(read(writing('chat/1', '[simulated] Light'))).toBe('[simulated] Light')
    settle('chat/1', { text: 'Light rain.', toolCalls: [] })
    expect(read()).toBe('Light rain.')
  })

  it('is not the reasoning of a turn, nor what goes with a call', () => {
    ask('chat/1')
    for (const text of ['{"currentGoal":"look', '[{"tool":', '[ 1', '```json'])
      expect(read(writing('chat/1', text))).toBeNull()
    settle('chat/1', { text: 'I will look.', toolCalls: [{ id: 'c', name: 'weather', arguments: '{}' }] })
    expect(read()).toBeNull()
  })

  it('is nothing of a text whose beginning is not known', () => {
    ask('chat/1')
    expect(read(writing('chat/1', 'rain.', 6))).toBeNull()
  })

  it('is not what other nodes write', () => {
    emit({
      kind: 'model.requested',
      data: { key: 'plan/1', scope: 'plan', model: 'm', request: {}, requestHash: '', reserved: USAGE },
    })
    expect(read(writing('plan/1', 'A plan'))).toBeNull()
  })
})

describe('what a run is doing, in one line', () => {
  it('is the call in flight, else the thought, else the node, else nothing yet', () => {
    expect(workOf(state)).toEqual({ kind: 'queued' })
    enter('chat')
    expect(workOf(state)).toEqual({ kind: 'node', node: 'chat' })
    ask('chat/1')
    expect(workOf(state)).toEqual({ kind: 'thinking', node: 'chat' })
    emit({
      kind: 'tool.intended',
      data: {
        ...{
          key: 'chat/c',
          scope: 'chat',
          tool: 'business/weather_get',
          args: {},
          argsHash: '',
          requestId: 'q',
        },
        ...{ generation: 0, effect: 'none', purpose: 'step', fingerprintBefore: null },
      },
    })
    expect(workOf(state)).toEqual({ kind: 'tool', node: 'chat', tool: 'business/weather_get' })
  })

  it('is stopping once it was told to, and waiting while only a person can go on', () => {
    emit({ kind: 'cancel.requested', data: { by: 'user:a', reason: '' } })
    expect(workOf(state)).toEqual({ kind: 'stopping' })
    emit({ kind: 'run.parked', data: { tasks: [], activeMs: 1 } })
    expect(workOf(state)).toEqual({ kind: 'waiting' })
  })
})
