import { describe, expect, it } from 'vitest'
import type { Json } from '../../graph/json'
import { CREATE, call, FIND, READ, shop, stateOf } from '../testing/callShop'
import { answered, failed } from '../testing/failures'
import type { FakeTool } from '../testing/fakeProgram'

const BACKUP: FakeTool = { ref: 'shop/backup', effect: 'none' }
const withFallback = (args: { [name: string]: Json }, own: FakeTool = READ): FakeTool => ({
  ...own,
  fallback: { tool: 'shop/backup', args, note: 'from the copy' },
})
const DOWN = () => failed('status', { status: 503, message: 'It is down.' })

describe('a fallback', () => {
  it('that fails too leaves the first fault, with both reasons', async () => {
    const tool = withFallback({ q: { $cel: 'args.name' } })
    const backup = () => failed('tool_error', { message: 'The copy is old.' })
    const session = shop(tool, { tool: (sent) => (sent.tool === BACKUP.ref ? backup() : DOWN()) }, [BACKUP])
    expect(await call(session, tool)).toEqual({
      ...{ kind: 'fault', key: 'work/s1' },
      fault: {
        ...{ code: 'SERVICE_UNAVAILABLE', class: 'transient' },
        message: 'It is down. Its fallback shop/backup failed too: The copy is old.',
        says: {
          id: 'notes.around.fallback',
          params: {
            reason: { message: 'It is down.' },
            tool: 'shop/backup',
            other: { message: 'The copy is old.' },
          },
        },
      },
    })
    expect([stateOf(session)?.phase, stateOf(session, 'work/s1/fallback')?.phase]).toEqual([
      ...['failed', 'failed'],
    ])
    expect(session.state.degraded).toEqual([])
  })

  it.each<[string, { [name: string]: Json }]>([
    ['have no value', { q: { $cel: 'args.unheard' } }],
    ['are no object', { $cel: '[args.name]' } as { [name: string]: Json }],
  ])('whose arguments %s is not called', async (_what, args) => {
    const tool = withFallback(args)
    const session = shop(tool, { tool: DOWN }, [BACKUP])
    expect(await call(session, tool)).toMatchObject({ fault: { message: 'It is down.' } })
    expect(session.world.sent.map(({ tool: ref }) => ref)).toEqual(['shop/read', 'shop/read', 'shop/read'])
  })

  it('that has to ask a person waits with its call', async () => {
    const tool = withFallback({})
    const guarded: FakeTool = { ...BACKUP, approval: 'always' }
    const session = shop(tool, { tool: (sent) => (sent.tool === BACKUP.ref ? answered(1) : DOWN()) }, [
      guarded,
    ])
    expect(await call(session, tool)).toEqual({ kind: 'suspended' })
    session.decide({ choice: 'approve' })
    expect(await call(session, tool)).toMatchObject({ value: { result: 1, degraded: 'from the copy' } })
  })

  it('has no fallback of its own', async () => {
    const tool = withFallback({})
    const chained: FakeTool = { ...BACKUP, fallback: { tool: FIND.ref, args: {}, note: 'no' } }
    const session = shop(tool, { tool: DOWN }, [chained])
    await call(session, tool)
    expect(new Set(session.world.sent.map(({ tool: ref }) => ref))).toEqual(
      new Set(['shop/read', 'shop/backup']),
    )
  })

  it('is not for an undo', async () => {
    const tool = withFallback({}, CREATE)
    const session = shop(tool, { tool: DOWN }, [BACKUP])
    const undo = { purpose: 'undo' as const, undoes: 'work/s0', key: 'undo/work/s0' }
    expect(await call(session, tool, undo)).toMatchObject({ kind: 'fault', key: 'undo/work/s0' })
    expect(session.world.sent.map(({ tool: ref }) => ref)).toEqual([
      ...['shop/create', 'shop/create', 'shop/create'],
    ])
    // an undo is repeated like any call, and none of it counts as a step
    expect(session.state.usage.steps).toBe(0)
    expect(stateOf(session, 'undo/work/s0')?.attempts).toBe(3)
  })
})

describe('a tool of which nothing is declared', () => {
  it('is taken to be irreversible, and to accept anything', async () => {
    const session = shop({ ref: 'shop/odd' })
    const tool = session.program.tools.get('shop/odd')
    if (tool) tool.listed = undefined
    expect(await call(session, { ref: 'shop/odd' })).toMatchObject({ value: { effect: 'irreversible' } })
    expect(stateOf(session)).toMatchObject({ effect: 'irreversible', args: { name: 'a' } })
  })
})
