import { expect, it } from 'vitest'
import { chooseLocale } from './locales'

it.each([
  [undefined, null, 'en'],
  [undefined, 'zh-TW,zh;q=0.9', 'zh-CN'],
  [undefined, 'fr,zh;q=.1,en;q=.05', 'zh-CN'],
  [undefined, 'en-GB,zh;q=0.5', 'en'],
  [undefined, 'zh;q=0, en;q=0.1', 'en'],
  ['zh-CN', 'en', 'zh-CN'],
  ['tlh', 'zh-CN', 'zh-CN'],
])('with cookie %s and Accept-Language %s the page speaks %s', (cookie, header, locale) => {
  expect(chooseLocale(cookie, header)).toBe(locale)
})
