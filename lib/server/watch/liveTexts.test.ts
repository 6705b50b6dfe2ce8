import { describe, expect, it } from 'vitest'
import { createLiveTexts } from './liveTexts'

const wrote = (text: string, from: number, run = 'r1') => ({ run, key: 'chat/turn/1', text, from })
const RETRY = { attempt: 2, of: 3, waitMs: 500, message: 'busy' }

describe('what whoever begins to watch in the middle is told', () => {
  it('is every text so far, in one piece, of the runs that are watched', () => {
    const texts = createLiveTexts()
    texts.hear(wrote('Light ', 0))
    texts.hear(wrote('rain', 6))
    texts.hear(wrote('other', 0, 'r2'))
    expect(texts.of(['r1'])).toEqual([wrote('Light rain', 0)])
  })

  it('is nothing of an attempt that is given up, nor of one that is beyond all measure', () => {
    const texts = createLiveTexts()
    texts.hear(wrote('Light ', 0))
    texts.hear({ run: 'r1', key: 'chat/turn/1', retry: RETRY })
    expect(texts.of(['r1'])).toEqual([])
    texts.hear(wrote('x'.repeat(50_001), 0))
    expect(texts.of(['r1'])).toEqual([])
  })

  it('is left alone by progress, and kept for a while only', () => {
    const texts = createLiveTexts()
    texts.hear(wrote('Light ', 0))
    texts.hear({ run: 'r1', key: 'chat/turn/1', progress: { progress: 1, total: 2, message: null } })
    expect(texts.of(['r1'])).toHaveLength(1)
    for (let run = 0; run < 200; run += 1) texts.hear(wrote('more', 0, `later ${run}`))
    expect(texts.of(['r1'])).toEqual([])
  })
})
