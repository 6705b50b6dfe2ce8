import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import en from '@/app/messages/en/pipelines.json'
import zh from '@/app/messages/zh-CN/pipelines.json'
import { PipelineSchema } from '@/lib/graph/document'

const folder = path.resolve(import.meta.dirname, '../../../lib/demo/templates')
const templates = readdirSync(folder).filter((file) => file.endsWith('.json'))

it.each(templates)('%s is introduced in every language by what it is called', (file) => {
  const id = path.basename(file, '.json')
  const { name, samples = [] } = PipelineSchema.parse(
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  )
  const words: { [id: string]: { title: string; shows: string; sample: string } } = en.template
  expect(words[id]).toMatchObject({ title: name, shows: expect.any(String), sample: samples[0]?.name })
  expect(Object.keys(zh.template)).toContain(id)
})
