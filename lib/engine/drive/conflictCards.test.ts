import { describe, expect, it } from 'vitest'
import type { Decision } from '../../run/task'
import { intent, RUN, replay, start } from '../../run/testing/runEvents'
import { buildProgram } from '../testing/buildProgram'
import { CREATE, call, shop, stateOf } from '../testing/callShop'
import { decisionEvents } from './decisionEvents'

/** A call whose request id belonged to other arguments, and what follows a decision on its card. */
async function decided(decision: Decision) {
  const session = shop(CREATE, {
    conflict: ({ kind, data }) =>
      kind === 'tool.intended' && data.generation === 0 ? { requestId: 'r', verdict: 'conflict' } : null,
  })
  await call(session, CREATE)
  const { task } = session.openCard()
  const events = decisionEvents(session.program, session.state, { task, decision, by: 'Ann' })
  for (const event of events) session.emit(event)
  return { session, events }
}

describe('a card about a request id', () => {
  it('that is continued makes the call as an effect of its own, under the next request id', async () => {
    const { session, events } = await decided({ choice: 'continue' })
    expect(events.at(-1)?.data).toMatchObject({ forget: ['work/s1'], edits: { 'work/s1': { name: 'a' } } })
    const before = session.state.forgotten.get('work/s1')?.requestId
    expect((await call(session, CREATE)).kind).toBe('ok')
    expect(stateOf(session)).toMatchObject({ generation: 1, phase: 'done', args: { name: 'a' } })
    expect(stateOf(session)?.requestId).not.toBe(before)
  })

  it('that is continued with other arguments sends those', async () => {
    const { session } = await decided({ choice: 'continue', args: { name: 'b' } })
    await call(session, CREATE)
    expect(session.world.sent.map(({ args }) => args)).toEqual([{ name: 'b' }])
  })

  it('reopens nothing where the item that it was asked in is still running', () => {
    const scope = 'each.0.work'
    const state = replay(
      ...[RUN, start('each')],
      {
        kind: 'flows.requested',
        data: { scope: 'each', inputs: [{}], concurrency: 1, onFailure: 'fail_fast' },
      },
      { kind: 'flow.started', data: { flow: 'each.0', input: {} } },
      ...[start(scope), intent(`${scope}/s1`)],
      {
        kind: 'task.opened',
        data: {
          ...{ task: 't', kind: 'conflict', scope, key: `${scope}/s1`, question: '?', context: {} },
          ...{ choices: [], effects: [], assignee: null, expiresAfterMs: null },
        },
      },
    )
    const item = buildProgram({ nodes: { work: {}, out: {} }, edges: ['work -> out'] })
    const program = buildProgram({ nodes: { each: { flow: item }, out: {} }, edges: ['each -> out'] })
    const body = { task: 't', decision: { choice: 'continue' }, by: 'Ann' } as const
    expect(decisionEvents(program, state, body).map(({ kind }) => kind)).toEqual([
      ...['task.decided', 'node.retried'],
    ])
  })

  it('that is skipped takes the value for the call’s result', async () => {
    const { session } = await decided({ choice: 'skip', value: { id: 5 } })
    expect(await call(session, CREATE)).toMatchObject({ value: { result: { id: 5 } } })
    expect(session.world.sent).toEqual([])
  })
})
