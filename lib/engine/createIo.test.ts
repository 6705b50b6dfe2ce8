import { describe, expect, it } from 'vitest'
import { createIo } from './createIo'
import { failed } from './testing/failures'
import { type FakeSession, fakeSession } from './testing/fakeSession'

const open = () =>
  fakeSession({ tool: () => failed('tool_error') }, { tools: [{ ref: 'lab/a', effect: 'none' }] })
const io = (session: FakeSession, signal = session.signal) => createIo(session, 'work~2', signal)

describe('the way out of an activation', () => {
  it('keeps its keys apart from other activations and gives them back relative', async () => {
    const session = open()
    expect(await io(session).call({ key: 's1', tool: 'lab/a', args: {} })).toMatchObject({
      kind: 'fault',
      key: 's1',
    })
    expect([...session.state.calls.keys()]).toEqual(['work~2/s1'])
  })

  it('makes a choice once', async () => {
    const session = open()
    expect(await io(session).choose('n', () => 1)).toBe(1)
    await session.barrier()
    expect(await io(session.reopen()).choose('n', () => 2)).toBe(1)
  })

  it('notes a fact once, of whatever kind', () => {
    const session = open()
    const warn = { kind: 'warning.noted' as const, data: { scope: 'work~2', code: 'X', message: 'x' } }
    const other = {
      kind: 'tool.progressed' as const,
      data: { key: 'k', progress: 1, total: null, message: null },
    }
    session.emit({
      kind: 'tool.intended',
      data: {
        ...{ key: 'k', scope: 'work~2', tool: 'lab/a', args: {}, argsHash: '', requestId: '', generation: 0 },
        ...{ effect: 'none', purpose: 'step', fingerprintBefore: null },
      },
    })
    for (let entered = 0; entered < 2; entered++) {
      io(session).note('w', warn)
      io(session).note('p', other)
    }
    expect(
      session.kinds().filter((kind) => kind === 'warning.noted' || kind === 'tool.progressed'),
    ).toHaveLength(2)
  })

  it('is closed when its own signal or the run’s aborts', async () => {
    const session = open()
    const sibling = new AbortController()
    sibling.abort('sibling_failed')
    expect(await io(session, sibling.signal).call({ key: 's', tool: 'lab/a', args: {} })).toEqual({
      kind: 'stopped',
    })
    session.stop('cancelled')
    const question = { key: 'q', kind: 'approval' as const, question: '?', context: {}, choices: [] }
    expect(await io(session).ask(question)).toEqual({ kind: 'stopped' })
    expect(session.world.sent).toEqual([])
  })
})
