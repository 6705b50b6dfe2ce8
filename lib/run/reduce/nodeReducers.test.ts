import { describe, expect, it } from 'vitest'
import type { NewEvent } from '../event'
import {
  ask,
  failed,
  finish,
  intent,
  REASONING,
  RUN,
  replay,
  replied,
  retried,
  start,
} from '../testing/runEvents'

const SAYS = { id: 'faults.STOPPED.you', params: {} }

describe('an activation that has finished', () => {
  it('keeps what the message of its error says, where that is a sentence of ours', () => {
    const worded: NewEvent = {
      kind: 'node.finished',
      data: { node: 'a', scope: 'a', port: 'error', output: {}, says: SAYS },
    }
    const state = replay(RUN, start('a'), worded, start('b'), finish('b', 'error'))
    expect(state.nodes.get('a')).toMatchObject({ says: SAYS })
    expect(state.nodes.get('b')).not.toHaveProperty('says')
  })

  it('keeps what failed in it, and by whom its output was given where it did not run', () => {
    const over = (node: string, more: object): NewEvent => ({
      kind: 'node.finished',
      data: { node, scope: node, port: 'done', output: {}, ...more },
    })
    const state = replay(
      ...[RUN, start('a'), start('b'), start('c')],
      ...[over('a', { failedKey: 'a/s1' }), over('b', { given: 'pin' }), over('c', {})],
    )
    expect(state.nodes.get('a')).toMatchObject({ failedKey: 'a/s1' })
    expect(state.nodes.get('b')).toMatchObject({ failedKey: null, given: 'pin' })
    expect(state.nodes.get('c')).not.toHaveProperty('given')
  })
})

describe('an activation that is sent back to work', () => {
  it('counts how often, and works again with what it began with', () => {
    const state = replay(
      ...[RUN, start('a'), finish('a', 'error'), retried('a'), finish('a', 'error')],
      retried('a', { mode: 'reset' }),
    )
    expect(state.nodes.get('a')).toMatchObject({
      ...{ status: 'running', retries: 2, mode: 'reset', inputs: { of: 'a' } },
    })
  })

  it('forgets the turn whose thought is had anew, and no other', () => {
    const turn = (n: number): NewEvent[] => [
      ...[ask(`a/turn/${n}/thought`), replied(`a/turn/${n}/thought`)],
      {
        kind: 'turn.reasoned',
        data: {
          ...{ key: `a/turn/${n}`, scope: 'a', turn: n, reasoning: REASONING, stated: true },
          action: { kind: 'answer', text: '' },
        },
      },
    ]
    const state = replay(
      ...[RUN, start('a'), ...turn(1), ...turn(2)],
      retried('a', { forget: ['a/turn/2/thought'] }),
    )
    expect([...state.turns.keys()]).toEqual(['a/turn/1'])
    expect([...state.models.keys()]).toEqual(['a/turn/1/thought'])
    expect(state.forgotten.size).toBe(0)
  })

  it.each<[string, number, string[], number]>([
    ['a call that is forgotten', 0, ['a/x'], 1],
    ['a call of a later generation', 3, ['a/x'], 4],
    ['a call that stays', 3, [], 4],
  ])('gives arguments that a person edits the next generation: %s', (_, generation, forget, next) => {
    const edits = { 'a/x': { edited: true } }
    const state = replay(
      ...[RUN, start('a'), intent('a/x', { generation }), failed('a/x'), retried('a', { forget, edits })],
    )
    expect(state.edits.get('a/x')).toEqual({ args: { edited: true }, generation: next })
  })

  it('gives arguments of a call that was never made their first generation', () => {
    const state = replay(RUN, start('a'), retried('a', { edits: { 'a/x': { n: 1 } } }))
    expect(state.edits.get('a/x')).toEqual({ args: { n: 1 }, generation: 1 })
  })

  it('gives them the next generation again when they are edited before the call is made', () => {
    const edit = (n: number) => retried('a', { forget: ['a/x'], edits: { 'a/x': { n } } })
    const state = replay(RUN, start('a'), intent('a/x'), failed('a/x'), edit(1), edit(2))
    expect(state.edits.get('a/x')).toEqual({ args: { n: 2 }, generation: 2 })
  })
})
