import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reply } from './reply'
import { type ChatRequest, parseChatRequest } from './request'
import type { SchemaObject } from './schema/JsonSchema'
import { randomSchema } from './schema/randomSchema.testing'

const PROMPTS = [
  'Summarise order AB-123 of 2026-11-05 for bob@example.com, amount 20.50 USD, in Paris.',
  '给张三发邮件，主题是“会议改期”，金额300元',
  '{"orderId":"AB-9","amount":12,"tags":["red","blue"],"email":"a@b.io"}',
  'Hello.',
]

function ask(prompt: string, schema: SchemaObject): ChatRequest {
  const request = parseChatRequest({
    model: 'simulated',
    messages: [{ role: 'user', content: prompt }],
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
  })
  if (typeof request === 'string') throw new Error(request)
  return request
}

describe('an answer to a response schema', () => {
  it('validates, whatever the schema and the prompt', () => {
    fc.assert(
      fc.property(randomSchema, fc.constantFrom(...PROMPTS), (schema, prompt) => {
        const { content } = reply(ask(prompt, schema))
        const result = new Validator(JSON.parse(JSON.stringify(schema)), '2020-12', false).validate(
          JSON.parse(content),
        )
        expect(result.errors, `${JSON.stringify(schema)}\n${content}`).toEqual([])
      }),
      { numRuns: 200, seed: 20261129 },
    )
  })

  it('is the same for the same request', () => {
    fc.assert(
      fc.property(randomSchema, (schema) => {
        expect(reply(ask('Refund AB-1', schema))).toEqual(reply(ask('Refund AB-1', schema)))
      }),
      { numRuns: 20, seed: 7 },
    )
  })
})
