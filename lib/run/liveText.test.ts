import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinLive, type LivePiece } from './liveText'

const piece = (from: number, text: string): LivePiece => ({ from, text })

describe('a text that streams by', () => {
  it('grows by the next piece, and not by one that was there already', () => {
    expect(joinLive(piece(0, 'Light '), piece(6, 'rain'))).toEqual(piece(0, 'Light rain'))
    expect(joinLive(piece(0, 'Light rain'), piece(6, 'rain'))).toEqual(piece(0, 'Light rain'))
    expect(joinLive(piece(0, 'Light rain'), piece(0, 'Light'))).toEqual(piece(0, 'Light rain'))
    expect(joinLive(null, piece(3, 'ht'))).toEqual(piece(3, 'ht'))
  })

  it('is completed by a piece from before what is known', () => {
    expect(joinLive(piece(6, 'rain'), piece(0, 'Light ra'))).toEqual(piece(0, 'Light rain'))
    expect(joinLive(piece(6, 'rain'), piece(0, 'Light '))).toEqual(piece(0, 'Light rain'))
  })

  it('begins anew after a gap, and when another attempt writes something else', () => {
    expect(joinLive(piece(0, 'Li'), piece(6, 'rain'))).toEqual(piece(6, 'rain'))
    expect(joinLive(piece(6, 'rain'), piece(0, 'Li'))).toEqual(piece(0, 'Li'))
    expect(joinLive(piece(0, 'Light rain'), piece(0, 'Heavy'))).toEqual(piece(0, 'Heavy'))
  })

  it('is whole after all of its pieces have come, in whatever order and however often, from the first on', () => {
    const text = 'abcdefghijklmnopqrstuvwxyz'
    const cuts = fc.array(fc.tuple(fc.nat(25), fc.nat(25)), { maxLength: 30 })
    fc.assert(
      fc.property(cuts, (pairs) => {
        const pieces = pairs.map(([a, b]) =>
          piece(Math.min(a, b), text.slice(Math.min(a, b), Math.max(a, b) + 1)),
        )
        const known = pieces.reduce<LivePiece | null>(joinLive, null)
        // whatever is known is a part of the text, at its place
        if (known) expect(text.slice(known.from, known.from + known.text.length)).toBe(known.text)
        expect(joinLive(known, piece(0, text))).toEqual(piece(0, text))
      }),
    )
  })
})
