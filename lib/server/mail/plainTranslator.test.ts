import { expect, it } from 'vitest'
import { libraryText } from '@/lib/graph/libraryTexts'
import { cardText } from '@/lib/run/cardTexts'
import { faultText } from '@/lib/run/faultTexts'
import { noteText } from '@/lib/run/noteTexts'
import { sayWording } from '@/lib/run/sayWording'
import { plainTranslator } from './plainTranslator'

it('asks in a mail what the card asks, in the language of whoever gets it', () => {
  const reason = noteText('undo.changed', { tool: 'shop/create' })
  const question = cardText('undoByHand', { tool: 'shop/create', reason })
  expect(sayWording(plainTranslator('en'), question)).toBe(question.message)
  expect(sayWording(plainTranslator('zh-CN'), question)).toBe(
    '请人工撤销 shop/create：shop/create 所做的内容此后已被他人改动。',
  )
})

it.each([
  ['braces', faultText('ITEM_NOT_AN_OBJECT', { number: 2 })],
  ['quotes', libraryText('cel.operator', { operator: '_+_', types: 'int, string' })],
])('shows %s that are text as what they are', (_what, text) => {
  expect(sayWording(plainTranslator('en'), text)).toBe(text.message)
})

it('leaves a question in the words of whoever wrote it', () => {
  expect(sayWording(plainTranslator('zh-CN'), { message: 'Is it right?' })).toBe('Is it right?')
})
