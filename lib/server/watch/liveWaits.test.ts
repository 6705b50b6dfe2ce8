import { describe, expect, it } from 'vitest'
import { createLiveWaits } from './liveWaits'

const RETRY = { attempt: 2, of: 3, waitMs: 500, message: 'busy' }
const waiting = (run: string) => ({ run, key: 'ask/reply', retry: RETRY })

describe('who begins to watch while another attempt is waited for', () => {
  it('is told how long that still takes, in the runs that are watched', () => {
    let now = 1_000
    const waits = createLiveWaits(() => now)
    waits.hear(waiting('r1'))
    waits.hear(waiting('r2'))
    now = 1_300
    expect(waits.of(['r1'])).toEqual([{ ...waiting('r1'), retry: { ...RETRY, waitMs: 200 } }])
  })

  it('hears nothing of a wait that is over, by the clock or because the attempt has something to say', () => {
    let now = 1_000
    const waits = createLiveWaits(() => now)
    waits.hear(waiting('r1'))
    waits.hear({ run: 'r1', key: 'ask/reply', text: 'Light ', from: 0 })
    expect(waits.of(['r1'])).toEqual([])
    waits.hear(waiting('r1'))
    now = 1_500
    expect(waits.of(['r1'])).toEqual([])
  })
})
