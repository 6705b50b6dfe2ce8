import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffLines } from './diffLines'

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)

describe('two texts line by line', () => {
  it('keeps what is the same and puts removals before additions', () => {
    expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
    expect(shown('{\n1,\n}', '{\n1\n}')).toEqual([' {', '-1,', '+1', ' }'])
  })

  it('shows an empty diff of equal texts as that text', () => {
    expect(shown('a\n\nb', 'a\n\nb')).toEqual([' a', ' ', ' b'])
  })

  it('holds both texts, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1 }).map((all) => all.join('\n'))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after)
        const without = (kind: string) =>
          diff
            .filter((line) => line.kind !== kind)
            .map((line) => line.text)
            .join('\n')
        expect([without('added'), without('removed')]).toEqual([before, after])
      }),
    )
  })
})
