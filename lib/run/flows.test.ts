import { describe, expect, it } from 'vitest'
import type { NewEvent } from './event'
import { activationAt, isLive, runAt } from './flows'
import { again, FAULT, finish, flows, RUN, replay, start } from './testing/runEvents'

describe('an activation inside a flow', () => {
  const live = (...events: NewEvent[]) =>
    isLive(replay(RUN, start('each~0'), ...flows('each~0', 2), start('each~0.0.a'), ...events), 'each~0.0.a')

  it('is alive while its flow and the node that runs it are at work', () => {
    expect(live()).toBe(true)
    expect(isLive(replay(RUN), 'a')).toBe(true)
  })

  it('is not once its flow has failed beside it', () => {
    const failed: NewEvent = {
      kind: 'flow.failed',
      data: { flow: 'each~0.0', fault: FAULT, failedKey: null },
    }
    expect(live(failed)).toBe(false)
    expect(live({ ...failed, data: { ...failed.data, flow: 'each~0.1' } })).toBe(true)
  })

  it('is not once the node that runs its flow has gone on, or is in its next round', () => {
    expect(live(finish('each~0', 'error'))).toBe(false)
    expect(live(finish('each~0', 'error'), again('each'))).toBe(false)
    expect(live(finish('each~0', 'error'), again('each'), start('each~1'))).toBe(false)
  })

  it('is not where nobody has heard of its flow', () => {
    expect(isLive(replay(RUN, start('each')), 'each.0.a')).toBe(false)
  })
})

describe('a run as one of its flows sees it', () => {
  const state = () => replay(RUN, start('each'), ...flows('each', 2), start('each.1.a'))

  it('has the activations and the input of the flow, and all else of the run', () => {
    const seen = runAt(state(), 'each.1')
    expect(seen).toMatchObject({ runId: 'r', input: { n: 1 } })
    expect([...(seen?.nodes.keys() ?? [])]).toEqual(['a'])
    expect(activationAt(state(), 'each.1.a')?.status).toBe('running')
  })

  it('is the run itself outside of any, and nothing for one that nobody has heard of', () => {
    const whole = state()
    expect(runAt(whole, '')).toBe(whole)
    expect(runAt(whole, 'each.7')).toBeNull()
  })
})
