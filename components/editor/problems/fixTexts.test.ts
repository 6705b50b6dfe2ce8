import { expect, it } from 'vitest'
import en from '@/app/messages/en/inspector.json'
import zh from '@/app/messages/zh-CN/inspector.json'
import { FIX_CODES } from '@/lib/graph/quickFixes/quickFix'

it.each(FIX_CODES)('%s is worded in every language', (code) => {
  for (const texts of [en, zh]) expect(texts.fix[code]).toEqual(expect.any(String))
})
