import { describe, expect, it } from 'vitest'
import { isLive } from '../flows'
import { FAULT, finish, flows, RUN, replay, start } from '../testing/runEvents'

describe('the flows of an activation', () => {
  it('are known by those at work and those that failed', () => {
    const state = replay(
      ...[RUN, start('each'), ...flows('each', 3)],
      { kind: 'flow.finished', data: { flow: 'each.0', output: 'done' } },
      { kind: 'flow.failed', data: { flow: 'each.1', fault: FAULT, failedKey: null } },
    )
    const { started, running, failed } = state.flowRequests.get('each') ?? {}
    expect({ started, running, failed }).toEqual({ started: 3, running: ['each.2'], failed: ['each.1'] })
  })

  it('go on, with the activation that runs them, once one of them is reopened', () => {
    const state = replay(
      ...[RUN, start('each'), ...flows('each', 1), start('each.0.a'), finish('each.0.a', 'error')],
      { kind: 'flow.failed', data: { flow: 'each.0', fault: FAULT, failedKey: null } },
      finish('each', 'error'),
      { kind: 'flow.reopened', data: { flow: 'each.0' } },
    )
    expect(state.flows.get('each.0')).toMatchObject({ status: 'running', input: { n: 0 } })
    expect(isLive(state, 'each.0.a')).toBe(true)
    expect(state.flowRequests.get('each')).toMatchObject({ running: ['each.0'], failed: [] })
  })
})
