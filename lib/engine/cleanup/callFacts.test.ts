import { describe, expect, it } from 'vitest'
import { CREATE, call, FIND, shop } from '../testing/callShop'
import { answered, failed } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'
import { factsOf, policyOf, probeTarget } from './callFacts'
import { previewCleanup } from './previewCleanup'

const KEPT: FakeTool = {
  ...CREATE,
  fingerprint: { tool: FIND.ref, args: { id: { $cel: 'result.id' } } },
  undo: { tool: 'shop/delete', args: { id: { $cel: 'result.id' }, by: { $cel: 'requestId' } } },
}

async function made(tool: FakeTool, answer = answered({ id: 7 })) {
  const session = shop(tool, { tool: () => answer })
  await call(session, tool)
  const found = session.state.calls.get('work/s1')
  if (!found) throw new Error('no call')
  return { session, found }
}

describe('what a policy says of a call', () => {
  it('is in the words of the call: its arguments, its result, its request id', async () => {
    const { session, found } = await made(KEPT)
    expect(factsOf(found)).toEqual({ args: { name: 'a' }, result: { id: 7 }, requestId: found.requestId })
    expect(policyOf(session.program, found)?.ref).toBe('shop/create')
    expect(probeTarget(session.program, found)).toBe('{"args":{"id":7},"tool":"shop/find"}')
  })

  it('has no result where there is none, and nothing to compare without one', async () => {
    const { session, found } = await made(KEPT, failed('cut'))
    expect(found.phase).toBe('unknown')
    expect(factsOf(found).result).toBe(null)
    expect(probeTarget(session.program, found)).toBe(null)
  })

  it('compares nothing where no probe is declared, or where it lacks a value', async () => {
    const plain = await made(CREATE)
    expect(probeTarget(plain.session.program, plain.found)).toBe(null)
    const poor = await made(KEPT, answered({}))
    expect(probeTarget(poor.session.program, poor.found)).toBe(null)
  })

  it('is what a card shows of a clean-up, in the order asked for; calls nobody knows are left out', async () => {
    const { session, found } = await made(KEPT)
    const preview = (...keys: string[]) => previewCleanup(session.program, session.state, keys)
    expect(preview('work/none', 'work/s1')).toEqual([
      {
        ...{ key: 'work/s1', kind: 'automatic', code: 'UNDO', reason: 'shop/delete undoes it.' },
        says: { id: 'notes.undo.by', params: { tool: 'shop/delete' } },
        undo: { tool: 'shop/delete', args: { id: 7, by: found.requestId } },
      },
    ])
  })
})
