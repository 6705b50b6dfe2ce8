import { describe, expect, it } from 'vitest'
import { PLAN } from '../run/testing/runEvents'
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
    expect(session.kinds()).toEqual([...['tool.intended', 'warning.noted', 'choice.made', 'tool.progressed']])
  })

  it('knows an accepted plan and a warning by themselves, whatever key they are noted under', () => {
    const session = open()
    const plan = {
      kind: 'plan.accepted' as const,
      data: { key: 'work~2/plan', scope: 'work~2', plan: PLAN, notes: [] },
    }
    const warn = (code: string) => ({
      kind: 'warning.noted' as const,
      data: { scope: 'work~2', code, message: 'x' },
    })
    for (let entered = 0; entered < 2; entered++) {
      io(session).note('plan', plan)
      for (const key of ['a', 'b']) io(session).note(key, warn('X'))
      io(session).note('a', warn('Y'))
    }
    expect(session.kinds()).toEqual(['plan.accepted', 'warning.noted', 'warning.noted'])
    expect(session.state.warnings.map(({ code }) => code)).toEqual(['X', 'Y'])
  })

  it('notes a trip of a guard once for each thing it is about', () => {
    const session = open()
    const trip = (guard: 'replans' | 'repeat', key: string) =>
      ({
        kind: 'guard.tripped',
        data: {
          ...{ guard, key, scope: 'work~2', limit: 1, actual: 2, unit: 'plans', message: 'm' },
          stops: true,
        },
      }) as const
    for (let entered = 0; entered < 2; entered++)
      for (const one of [trip('replans', 'a'), trip('replans', 'b'), trip('repeat', 'a')])
        io(session).note('g', one)
    expect(session.state.guards.map(({ guard, key }) => [guard, key])).toEqual([
      ...[
        ['replans', 'a'],
        ['replans', 'b'],
        ['repeat', 'a'],
      ],
    ])
  })

  it('keeps that a fact without a trace of its own was noted, under its activation', () => {
    const session = open()
    const dropped = { kind: 'task.closed' as const, data: { task: 't', reason: 'r' } }
    expect(() => io(session).note('w', dropped)).toThrow()
    expect(session.state.choices.get('work~2/w')).toBe(true)
    expect(session.events.at(-1)).toMatchObject({
      kind: 'choice.made',
      data: { key: 'work~2/w', scope: 'work~2', name: 'noted' },
    })
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
