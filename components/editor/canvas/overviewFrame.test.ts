import { describe, expect, it } from 'vitest'
import { outsideOf, overviewFrame, viewedBox } from './overviewFrame'

const SIZE = { width: 110, height: 60 }
const VIEW = { x: 0, y: 0, width: 100, height: 50 }

describe('the overview', () => {
  it('shows what one sees with a margin around it where nothing is drawn', () => {
    expect(overviewFrame(null, VIEW, SIZE)).toEqual({
      box: { x: -5, y: -5, width: 110, height: 60 },
      scale: 1,
    })
  })

  it('has room for all that is drawn and for a view beside it', () => {
    const { box, scale } = overviewFrame({ x: 900, y: 0, width: 100, height: 100 }, VIEW, SIZE)
    expect(scale).toBe(10)
    expect(box).toEqual({ x: -50, y: -250, width: 1100, height: 600 })
  })

  it('has a scale also before the canvas has a size', () => {
    const { scale } = overviewFrame(null, { x: 0, y: 0, width: 0, height: 0 }, SIZE)
    expect(scale).toBeGreaterThan(0)
  })

  it('knows what is in sight from where the view stands', () => {
    expect(viewedBox([-200, 100, 0.5], { width: 800, height: 600 })).toEqual({
      x: 400,
      y: -200,
      width: 1600,
      height: 1200,
    })
  })

  it('covers everything but what is in sight', () => {
    const shape = outsideOf(VIEW, overviewFrame(null, VIEW, SIZE), SIZE)
    expect(shape).toBe(
      'polygon(evenodd, 0px 0px, 110px 0px, 110px 60px, 0px 60px, 0px 0px, 5px 5px, 105px 5px, 105px 55px, 5px 55px, 5px 5px)',
    )
  })
})
