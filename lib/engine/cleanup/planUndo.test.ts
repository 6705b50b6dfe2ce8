import { describe, expect, it } from 'vitest'
import type { CallState } from '../../run/state'
import { type FakeTool, fakeProgram } from '../testing/fakeProgram'
import { planUndo } from './planUndo'

const UNDO: FakeTool['undo'] = { tool: 'shop/delete', args: { id: { $cel: 'result.id' } } }
const EXISTS: FakeTool['exists'] = {
  tool: 'shop/find',
  args: { id: { $cel: 'requestId' } },
  found: 'result.found',
}

function plan(policy: Partial<FakeTool>, call: Partial<CallState> & { phase?: CallState['phase'] } = {}) {
  const { effect = 'reversible' } = policy
  const program = fakeProgram({ tools: [{ ref: 'shop/create', effect, ...policy }] })
  const known = {
    ...{
      key: 'work/s1',
      scope: 'work',
      tool: 'shop/create',
      args: { name: 'a' },
      argsHash: 'a',
      requestId: 'r',
    },
    ...{
      generation: 0,
      effect,
      purpose: 'step',
      undoes: null,
      attempts: 1,
      lastFault: null,
      fingerprintBefore: null,
    },
    ...{
      fingerprintAfter: null,
      cleanup: 'none',
      cleanupMessage: null,
      seq: 3,
      intendedAt: '',
      finishedAt: null,
    },
    ...{ durationMs: null, progress: null, settledSeq: 4, inherited: false },
    ...{ phase: 'done', result: { id: 7 }, source: 'call', degraded: null, fault: null },
    ...call,
  } as CallState // one shape for every phase: what a phase has not, planning does not look at
  const { kind, code, undo, reason } = planUndo(program, known)
  return { kind, code, undo, reason }
}

describe('what a rollback would do about a call', () => {
  it('calls the declared undo with the values of the call', () => {
    expect(plan({ undo: UNDO })).toMatchObject({
      ...{ kind: 'automatic', code: 'UNDO' },
      undo: { tool: 'shop/delete', args: { id: 7 } },
    })
  })

  it('asks first where the undo destroys something', () => {
    expect(plan({ undo: UNDO, effect: 'destructive' })).toMatchObject({
      kind: 'confirm',
      code: 'DESTRUCTIVE',
    })
  })

  it('leaves to a person what has no undo, cannot be undone, or whose undo lacks a value', () => {
    expect(plan({})).toMatchObject({ kind: 'manual', code: 'NO_UNDO' })
    expect(plan({ undo: UNDO, effect: 'irreversible' })).toMatchObject({
      kind: 'manual',
      code: 'IRREVERSIBLE',
    })
    expect(plan({ undo: UNDO }, { result: {} } as Partial<CallState>)).toMatchObject({
      ...{ kind: 'manual', code: 'UNDO_ARGUMENTS' },
    })
  })

  it('looks up first whether an unanswered call happened, or lets a person look', () => {
    expect(plan({ undo: UNDO, exists: EXISTS }, { phase: 'unknown' })).toMatchObject({
      ...{ kind: 'automatic', code: 'LOOK_UP_FIRST', undo: null },
    })
    expect(plan({ undo: UNDO }, { phase: 'unknown' })).toMatchObject({
      kind: 'manual',
      code: 'UNKNOWN_OUTCOME',
    })
  })

  it('does nothing about what has been dealt with, and says how', () => {
    expect(plan({ undo: UNDO }, { cleanup: 'manual', cleanupMessage: 'By Ann.' })).toMatchObject({
      ...{ kind: 'nothing', code: 'SETTLED', reason: 'By Ann.' },
    })
    expect(plan({ undo: UNDO }, { cleanup: 'rolled_back' }).reason).toBe('It has been dealt with.')
  })
})
