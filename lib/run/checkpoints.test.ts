import { describe, expect, it } from 'vitest'
import { checkpoints } from './checkpoints'
import {
  atSecond,
  called,
  FAULT,
  failed,
  intent,
  lost,
  RUN,
  replay,
  retried,
  start,
  tried,
  undo,
} from './testing/runEvents'

describe('the checkpoints of a run', () => {
  it('tell of every call what it asked, what came of it, where it stands among the events, and when', () => {
    const [open, done] = checkpoints(
      replay(RUN, start('a'), intent('a/s1'), intent('a/s2', { fingerprintBefore: 'f' }), called('a/s2')),
    )
    expect(open).toMatchObject({ phase: 'intended', result: null, fault: null, settledSeq: null })
    expect(open).toMatchObject({ seq: 3, createdAt: atSecond(2), finishedAt: null, inherited: false })
    expect(done).toMatchObject({
      ...{ id: 'a/s2', nodeId: 'a', tool: 'shop/create', args: { key: 'a/s2' }, requestId: 'id:a/s2' },
      ...{ phase: 'done', result: { ok: 'a/s2' }, fault: null, attempts: 1, fingerprintBefore: 'f' },
      ...{ seq: 4, settledSeq: 5, createdAt: atSecond(3), finishedAt: atSecond(4) },
    })
  })

  it('give the fault of the last attempt, and no result, where there was none', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/s1'), intent('a/s2'), intent('a/s3')],
      ...[tried('a/s1'), failed('a/s2'), lost('a/s3')],
    )
    expect(checkpoints(state).map(({ phase, result, fault }) => [phase, result, fault])).toEqual([
      ['intended', null, FAULT],
      ['failed', null, FAULT],
      ['unknown', null, FAULT],
    ])
  })

  it('come in the order of their intents, also where one of them is about to be done anew', () => {
    const state = replay(
      ...[RUN, start('a'), intent('a/s1'), failed('a/s1'), intent('a/s2'), called('a/s2'), undo('a/s2')],
      retried('a', { forget: ['a/s1'] }),
    )
    expect(checkpoints(state).map(({ key, undoes }) => [key, undoes])).toEqual([
      ['a/s1', null],
      ['a/s2', null],
      ['undo/a/s2', 'a/s2'],
    ])
  })

  it('count a call inside a flow to the node that runs it', () => {
    const [only] = checkpoints(replay(RUN, start('each~1'), intent('each~1.3.gather/s1')))
    expect(only?.nodeId).toBe('each')
  })
})
