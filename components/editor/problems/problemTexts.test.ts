import { expect, it } from 'vitest'
import en from '@/app/messages/en/problems.json'
import zh from '@/app/messages/zh-CN/problems.json'
import { PROBLEM_CODES } from '@/lib/graph/problem'

it.each(PROBLEM_CODES)('%s is said in every language, with what to do about it', (code) => {
  for (const texts of [en, zh]) {
    const text: object = texts[code]
    const variants = 'message' in text ? [text] : Object.values(text)
    expect(variants.length).toBeGreaterThan(0)
    for (const variant of variants)
      expect(variant).toMatchObject({ message: expect.any(String), fix: expect.any(String) })
  }
})
