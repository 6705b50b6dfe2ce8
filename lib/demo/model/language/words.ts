import { segmentChinese } from './chineseLexicon'
import { canonical } from './synonyms'

const STOP = new Set(
  `the a an and or of to for in on at by with from into then it its is are was be been this that these those as if me my our your you we i
  please can could would will should do does did have has had any all some also just so up out not no please need want like let us their his her them he she they
  which where when who how than there here about after before`.split(/\s+/),
)
const TOKEN = /[A-Za-z]+|\d+(?:\.\d+)?|[\u4e00-\u9fff]+/g
const CJK = /[\u4e00-\u9fff]/

/**
 * The meaning-bearing words of a text, each as the stem that stands for its group of synonyms; camelCase and
 * snake_case fall apart; Chinese words that are known become their English fellow, unknown runs become bigrams.
 */
export function words(text: string): string[] {
  const spaced = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
  return (spaced.match(TOKEN) ?? []).flatMap((token) =>
    CJK.test(token) ? chineseWords(token) : latinWord(token),
  )
}

function latinWord(token: string): string[] {
  const lower = token.toLowerCase()
  return STOP.has(lower) || (token.length < 2 && !/\d/.test(token)) ? [] : [canonical(lower)]
}

function chineseWords(run: string): string[] {
  return segmentChinese(run).flatMap(({ text, english }) => {
    if (english === '-') return []
    if (english === undefined || english === '@') return bigrams(text)
    return english.split(' ').map(canonical)
  })
}

/** Overlapping pairs of characters; a lone character stands alone. */
export function bigrams(run: string): string[] {
  const chars = [...run]
  return chars.length < 2 ? chars : chars.slice(1).map((char, i) => `${chars[i]}${char}`)
}

export const isChinese = (text: string) => CJK.test(text)
