import { describe, expect, it } from 'vitest'
import { isCertain, isPossible, minimised, newEffort, type Term } from './terms'

const term = (text: string): Term =>
  new Map(
    text
      .split(' ')
      .filter(Boolean)
      .map((part): [string, string] => {
        const [node = '', port = ''] = part.split('=')
        return [node, port]
      }),
  )
/** Routers leave by `a` or `b`; `x` and the like have three ways. */
const portsOf = (node: string) => (node.startsWith('r') ? ['a', 'b'] : ['a', 'b', 'c'])
const ways = (...terms: string[]) =>
  minimised(terms.map(term), portsOf, newEffort())?.map((way) =>
    [...way].map(([node, port]) => `${node}=${port}`).join(' '),
  ) ?? null

describe('the ways in which a node comes to run', () => {
  it('are told once each, however they are written', () => {
    expect(ways('r=a x=b', 'x=b r=a')).toHaveLength(1)
  })
  it('leave out those that say more than another', () => {
    expect(ways('r=a x=b', 'r=a', 'x=c')).toEqual(['r=a', 'x=c'])
  })
  it('are one where every way out of a node is among them', () => {
    expect(ways('r=a x=b', 'r=b x=b')).toEqual(['x=b'])
    expect(ways('x=a', 'x=b')).toEqual(['x=a', 'x=b'])
    expect(ways('x=a', 'x=b', 'x=c')).toEqual([''])
    expect(ways('r1=a r2=a', 'r1=a r2=b', 'r1=b')).toEqual([''])
  })
  it('are always, as soon as one asks for nothing', () => {
    expect(ways('r=a', '')).toEqual([''])
  })
  it('are one, in whatever order the rest of them is written', () => {
    expect(ways('x=a r=a y=b', 'y=b r=b x=a')).toEqual(['x=a y=b'])
  })
  it('are always as soon as one asks for nothing, however many others there are', () => {
    const others = Array.from({ length: 600 }, (_, index) => `x${index}=a`)
    expect(ways(...others, '')).toEqual([''])
    expect(minimised([term('r=a'), term('')], portsOf, { left: 0 })).toEqual([term('')])
  })
  it('of a node that nothing leads to are none', () => expect(ways()).toEqual([]))
  it('are at most 256', () => {
    const many = (count: number) => ways(...Array.from({ length: count }, (_, index) => `x${index}=a`))
    expect(many(256)).toHaveLength(256)
    expect(many(257)).toBe(null)
  })
  it('are weighed up to 512 at a time', () => {
    const pairs = (count: number) =>
      ways(...Array.from({ length: count }, (_, index) => [`x${index}=a`, `x${index}=a r=a`]).flat())
    expect(pairs(256)).toHaveLength(256)
    const merging = Array.from({ length: 257 }, (_, index) => [`r${index}=a`, `r${index}=b`]).flat()
    expect(ways(...merging.slice(2))).toEqual([''])
    expect(ways(...merging)).toBe(null)
  })
  it('are not looked for once the effort is spent; a single way needs none', () => {
    const spent = () => ({ left: 0 })
    expect(minimised([term('r=a'), term('x=a')], portsOf, spent())).toBe(null)
    expect(minimised([term('r=a')], portsOf, spent())).toEqual([term('r=a')])
  })
})

describe('what follows from what is known', () => {
  const condition = [term('r=a x=a'), term('x=b')]
  it('is possible unless every way contradicts it', () => {
    expect(isPossible(condition, term('r=b x=a'))).toBe(false)
    expect(isPossible(condition, term('r=b'))).toBe(true)
    expect(isPossible(condition, term('r=a x=a'))).toBe(true)
    expect(isPossible(null, term('r=b'))).toBe(true)
    expect(isPossible([], term(''))).toBe(false)
  })
  const sure = (given: string, effort = newEffort()) =>
    isCertain([term('r=a x=a'), term('x=b'), term('x=c r=b'), term('x=c r=a')], term(given), portsOf, effort)
  it('is certain where whatever else happens leads there', () => {
    expect(sure('x=b')).toBe(true)
    expect(sure('x=c')).toBe(true)
    expect(sure('r=a')).toBe(true)
    expect(sure('r=b')).toBe(false)
    expect(sure('')).toBe(false)
  })
  it('is never certain where the ways are too many, none, or the effort is spent', () => {
    expect(isCertain(null, term('r=a'), portsOf, newEffort())).toBe(false)
    expect(isCertain([], term(''), portsOf, newEffort())).toBe(false)
    expect(sure('x=c', { left: 0 })).toBe(false)
    expect(isCertain([term('end=a')], term(''), () => [], newEffort())).toBe(false)
  })
})
