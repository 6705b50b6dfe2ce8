import { expect, it } from 'vitest'
import en from '@/app/messages/en/exchange.json'
import zh from '@/app/messages/zh-CN/exchange.json'
import { SHAPE_CODES } from '@/lib/graph/parsePipeline'

it('every way in which a file is no pipeline is said in every language', () => {
  for (const { shape } of [en, zh]) expect(Object.keys(shape).sort()).toEqual([...SHAPE_CODES].sort())
})
