import { describe, expect, it } from 'vitest'
import { type Round, textOfRound } from '../round'
import { overfull, summaryLines, windowStart } from './arrange'
import { passagesOf } from './passages'
import { recall } from './recall'
import { shorten } from './shorten'
import { lexicalSimilarity } from './similarity'
import { snippetOf } from './snippet'

const SIZE = { window: 6, summaries: 10 }

const round = (turn: number, observation = `result ${turn}`, args = '{}'): Round => ({
  ...{ turn, said: 'thinking', wanted: '', known: '', remark: null },
  calls: [{ id: `c${turn}`, name: 'lab/get', arguments: args }],
  observations: [observation],
})
const rounds = (count: number) => Array.from({ length: count }, (_, index) => round(index + 1))

describe('the window', () => {
  it('holds the last six rounds, three after a repeat, and never goes back', () => {
    const starts: number[] = []
    let from = 0
    for (let made = 1; made <= 9; made += 1) {
      from = windowStart(from, made, SIZE, made === 5)
      starts.push(from)
    }
    expect(starts).toEqual([0, 0, 0, 0, 2, 2, 2, 2, 3])
  })
})

describe('the summaries', () => {
  it('are one line for each round before the window, cut to 80 characters a part', () => {
    expect(summaryLines(rounds(8), 2, null)).toEqual([
      '1. lab/get({}) → result 1',
      '2. lab/get({}) → result 2',
    ])
    const remark = { ...round(3), calls: [], observations: [], remark: 'rejected' }
    expect(snippetOf(remark)).toBe('3. thinking → rejected')
    expect(snippetOf({ ...remark, said: null, remark: null })).toBe('3.  → ')
    expect(snippetOf({ ...round(4), observations: [] })).toBe('4. lab/get({}) → ')
    const long = snippetOf(round(1, 'x'.repeat(200), `{"q":"${'y'.repeat(200)}"}`))
    expect(long).toMatch(/^1\. lab\/get\(.{79}…\) → x{79}…$/)
    expect(snippetOf(round(1, ` a\n\n b${'x'.repeat(77)} `))).toBe(`1. lab/get({}) → a b${'x'.repeat(77)}`)
    const calls = [...round(5).calls, ...round(6).calls]
    expect(snippetOf({ ...round(5), calls, observations: ['a', 'b'] })).toBe(
      '5. lab/get({}) → a; lab/get({}) → b',
    )
  })

  it('are shortened only once there are more than ten, the newest three left as they are', () => {
    expect(overfull(rounds(16), 10, null, SIZE)).toEqual([])
    const covered = overfull(rounds(17), 11, null, SIZE)
    expect(covered.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    const lines = summaryLines(rounds(17), 11, { covers: 8, text: 'Looked around.' })
    expect(lines[0]).toBe('1–8. Looked around.')
    expect(lines).toHaveLength(4)
  })
})

describe('recall', () => {
  it('finds what speaks of the same, by words, by parts of names and in Chinese', () => {
    const texts = [
      '{"caseNumber":"A-7"}',
      '{"warehouseCode":"B"}',
      '协和医院的病历号是 77',
      'orders were shipped',
    ]
    const best = (query: string) => {
      const scores = lexicalSimilarity(query, texts)
      return texts[scores.indexOf(Math.max(...scores))]
    }
    expect(best('the case number')).toBe(texts[0])
    expect(best('warehouse codes')).toBe(texts[1])
    expect(best('患者的病历号')).toBe(texts[2])
    expect(best('shipping of an order')).toBe(texts[3])
    expect(lexicalSimilarity('nothing alike', texts)).toEqual([0, 0, 0, 0])
    expect(lexicalSimilarity('', [])).toEqual([])
  })

  it('gives passages of evicted rounds and of what long observations were cut to, oldest first', () => {
    const evicted = [round(1, 'the vault code is 77'), round(2, 'nothing much')]
    const window = [round(3, `${'filler. '.repeat(200)} the badge of the guard is 9`), round(4)]
    const found = recall({ evicted, window }, ['badge of the guard', 'vault code'], lexicalSimilarity)
    expect(found.map(({ turn }) => turn)).toEqual([1, 3])
    expect(found[1]?.text).toContain('the badge of the guard is 9')
    expect(recall({ evicted: [], window: window.slice(1) }, ['vault code'], lexicalSimilarity)).toEqual([])
  })

  it('takes at most two passages for each thing that is asked, three in all: the most alike, of equals the later', () => {
    const scores: { [query: string]: number[] } = {
      a: [0.4, 0.9, 0.4, 0.3, 0.29],
      b: [0, 0, 0, 0.3, 0.29],
      c: [0.5, 0.6, 0.5, 0.7, 0.8],
      d: [0.3, 0.3, 0.3, 0.9, 0.9],
      none: [0, 0, 0, 0, 0.29],
    }
    const turns = (...queries: string[]) =>
      recall({ evicted: rounds(5), window: [] }, queries, (query) => scores[query] ?? []).map(
        ({ turn }) => turn,
      )
    expect(turns('a')).toEqual([2, 3])
    expect(turns('b')).toEqual([4])
    expect(turns('none')).toEqual([])
    expect(turns('a', 'c')).toEqual([2, 3, 5])
    expect(turns('c', 'a')).toEqual([2, 4, 5])
    expect(turns('d')).toEqual([4, 5])
  })

  it('tells forms of a word from other words, and capitals in a row from single letters', () => {
    const alike = (query: string, text: string) => lexicalSimilarity(query, [text, 'none'])[0] === 1
    for (const [query, text] of [
      ['order', 'orders'],
      ['shipping', 'shipped'],
      ['IBAN', 'iban'],
      ['caseNumber', 'case number'],
    ] as const)
      expect([query, alike(query, text)]).toEqual([query, true])
    for (const [query, text] of [
      ['IBAN', 'I B A N'],
      ['ring', 'red'],
      ['does', 'do'],
      ['ingots', 'ots'],
    ] as const)
      expect([query, alike(query, text)]).toEqual([query, false])
  })

  it('looks through what was done, what came back, what was answered and what was known', () => {
    const one = { ...round(1, 'Ann'), remark: 'A person answers: 7', known: 'the id is 7' }
    expect(textOfRound(one)).toBe('lab/get {} Ann\nA person answers: 7\nthe id is 7')
    expect(textOfRound(round(1, 'Ann'))).toBe('lab/get {} Ann')
  })

  it('compares single Chinese characters, and pairs of them in longer words', () => {
    expect(lexicalSimilarity('医', ['医', '院'])).toEqual([1, 0])
    expect(lexicalSimilarity('协和医院', ['协和医院', '协和', '医协'])).toEqual([
      ...[1, expect.closeTo(0.2, 1), 0],
    ])
  })

  it('can be given another way of comparing', () => {
    const always = recall({ evicted: [round(1), round(2)], window: [] }, ['x'], (_, texts) =>
      texts.map(() => 1),
    )
    expect(always.map(({ turn }) => turn)).toEqual([1, 2])
  })
})

describe('a long text', () => {
  it('is cut where something ends, and nothing of it is lost', () => {
    const text = JSON.stringify(
      Array.from({ length: 40 }, (_, n) => ({ id: n, name: `Item number ${n}`, price: n / 7 })),
    )
    const passages = passagesOf(text)
    expect(passages.every((passage) => passage.length <= 400)).toBe(true)
    expect(passages.join('')).toBe(text)
    expect(passages.slice(1).every((passage) => /^[{"]/.test(passage))).toBe(true)
    expect(passagesOf('x'.repeat(1000)).map(({ length }) => length)).toEqual([400, 400, 200])
  })

  it('stays whole as long as it fits, and is not cut near its beginning', () => {
    const fitting = `${'x'.repeat(300)}, ${'y'.repeat(98)}`
    expect(passagesOf(fitting)).toEqual([fitting])
    expect(passagesOf(`${'x'.repeat(400)}${fitting.slice(0, 350)}`)).toEqual([
      'x'.repeat(400),
      fitting.slice(0, 350),
    ])
    expect(passagesOf(`${'x'.repeat(100)}\n${'y'.repeat(400)}`).map(({ length }) => length)).toEqual([
      400, 101,
    ])
    expect(passagesOf(`${'x'.repeat(200)}\n${'y'.repeat(400)}`).map(({ length }) => length)).toEqual([
      200, 400,
    ])
  })

  it('leaves out pieces of nothing', () => {
    expect(passagesOf(`${' '.repeat(400)}${'x'.repeat(10)}`)).toEqual(['x'.repeat(10)])
    expect(passagesOf('')).toEqual([])
  })

  it('says how much was left out', () => {
    expect(shorten('abcdef', 4)).toBe('abcd… (2 more characters, recalled when they matter)')
    expect(shorten('abcd', 4)).toBe('abcd')
  })
})
