import { describe, expect, it } from 'vitest'
import { answered, failed } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { type FakeSession, type FakeWorld, fakeSession } from '../../engine/testing/fakeSession'
import { executeTool } from './execute'

const open = (script: Partial<FakeWorld>) =>
  fakeSession(script, {
    tools: [{ ref: 'shop/create', effect: 'reversible' }],
    nodes: { create: { guards: { attemptTimeoutMs: 700, actionTimeoutMs: 900 } } },
  })
const call = (session: FakeSession) =>
  executeTool(fakeContext(session, 'create', { tool: 'shop/create' }, { args: { a: 1 } }))

describe('the tool node', () => {
  it('calls its tool with the mapped arguments under the node’s own timeouts', async () => {
    const session = open({ tool: () => answered({ id: 7 }) })
    expect(await call(session)).toEqual({
      kind: 'finished',
      port: 'done',
      output: { result: { id: 7 }, degraded: null },
    })
    expect(session.world.sent).toMatchObject([{ tool: 'shop/create', args: { a: 1 }, attemptMs: 700 }])
  })

  it('names the call that failed, and waits where the outcome is unknown', async () => {
    expect(await call(open({ tool: () => failed('tool_error') }))).toMatchObject({
      kind: 'failed',
      key: 'call',
    })
    expect(await call(open({ tool: () => failed('cut') }))).toEqual({ kind: 'suspended' })
  })
})
