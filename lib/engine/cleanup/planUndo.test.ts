import { describe, expect, it } from 'vitest'
import type { CallState } from '../../run/state'
import { type FakeTool, fakeProgram } from '../testing/fakeProgram'
import { planUndo, reasonOf } from './planUndo'

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
  return planUndo(program, known)
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
    expect(plan({})).toMatchObject({
      ...{ kind: 'manual', code: 'NO_UNDO', reason: 'No undo is declared for shop/create.' },
    })
    expect(plan({ undo: UNDO, effect: 'irreversible' })).toMatchObject({
      kind: 'manual',
      code: 'IRREVERSIBLE',
    })
    expect(plan({ undo: UNDO }, { result: {} } as Partial<CallState>)).toMatchObject({
      ...{ kind: 'manual', code: 'UNDO_ARGUMENTS' },
      reason: 'The undo of shop/create lacks a value: id: field not found: id',
    })
  })

  it('looks up first whether an unanswered call happened, or lets a person look', () => {
    expect(plan({ undo: UNDO, exists: EXISTS }, { phase: 'unknown' })).toMatchObject({
      ...{ kind: 'automatic', code: 'LOOK_UP_FIRST', undo: null },
      reason: 'It is looked up first whether shop/create happened.',
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
  it('says which sentence of ours its reason is, and of a person’s own words that they are none', () => {
    const says = { id: 'notes.undo.by', params: { tool: 'shop/delete' } }
    expect(reasonOf(plan({ undo: UNDO }))).toEqual({ message: 'shop/delete undoes it.', says })
    const done = { id: 'notes.undo.done', params: { tool: 'shop/delete' } }
    const ours = {
      cleanup: 'rolled_back',
      cleanupMessage: 'Undone by shop/delete.',
      cleanupSays: done,
    } as const
    expect(reasonOf(plan({ undo: UNDO }, ours))).toEqual({ message: 'Undone by shop/delete.', says: done })
    const note = { cleanup: 'manual', cleanupMessage: 'By Ann.', cleanupSays: null } as const
    expect(reasonOf(plan({ undo: UNDO }, note))).toEqual({ message: 'By Ann.' })
  })
})
