import { describe, expect, it } from 'vitest'
import type { JsonObject } from '@/lib/graph/json'
import { ToolResultSchema, toToolAttempt } from './toolResult'

function failureOf(result: JsonObject) {
  const attempt = toToolAttempt(ToolResultSchema.parse({ isError: true, ...result }))
  if (attempt.ok) throw new Error('it counts as answered')
  return attempt.failure
}
const text = (words: string) => [{ type: 'text', text: words }]
const FIELD = { code: 'INVALID_PARAMETER', message: 'No such hospital', details: { field: 'hospital' } }

describe('the code of a failed tool call', () => {
  it.each<[string, JsonObject]>([
    ['in the structured content', { content: text('No such hospital'), structuredContent: FIELD }],
    [
      'under error in the structured content',
      { content: text('No such hospital'), structuredContent: { error: FIELD } },
    ],
    ['in a text that is JSON', { content: text(JSON.stringify(FIELD)) }],
    ['under error in a text that is JSON', { content: text(JSON.stringify({ error: FIELD })) }],
  ])('is found %s, with the words and the details', (_name, result) => {
    expect(failureOf(result)).toMatchObject({
      ...{ reason: 'tool_error', message: 'No such hospital', code: 'INVALID_PARAMETER' },
      details: { field: 'hospital' },
    })
  })

  it('is none where a text only speaks of one', () => {
    expect(failureOf({ content: text('code: INVALID_PARAMETER') })).toEqual({
      ...{ reason: 'tool_error', sent: true, message: 'code: INVALID_PARAMETER' },
    })
    expect(failureOf({ content: text('["INVALID_PARAMETER"]') }).code).toBeUndefined()
  })

  it('comes with words even when the tool gave none', () => {
    expect(failureOf({ content: [] }).message).toBe('The tool reported an error without saying which')
  })

  it('comes with details of a bearable size', () => {
    const { details } = failureOf({ structuredContent: { code: 'BROKEN', details: 'x'.repeat(1_000_000) } })
    expect(JSON.stringify(details).length).toBeLessThan(21_000)
  })
})

describe('what an HTTP service has answered a failed tool', () => {
  it.each<[JsonObject, number]>([
    [{ code: 503 }, 503],
    [{ code: '429' }, 429],
    [{ code: 'UPSTREAM', status: 502 }, 502],
    [{ error: { status: 404, message: 'no such bike' } }, 404],
  ])('is read out of %j', (structuredContent, status) => {
    expect(failureOf({ structuredContent }).status).toBe(status)
  })

  it.each<JsonObject>([
    { code: 7 },
    { status: 200 },
    { status: 'failed' },
    { code: 4290 },
    { status: 503.5 },
  ])('is not what %j says', (structuredContent) => {
    expect(failureOf({ structuredContent })).not.toHaveProperty('status')
  })
})

describe('how long a failed tool call asks to be left alone', () => {
  it.each<[JsonObject, number]>([
    [{ code: 'RATE_LIMITED', retryAfterMs: 1500 }, 1500],
    [{ code: '429', retryAfter: 2 }, 2000],
    [{ code: '503', retry_after: '0.5' }, 500],
    [{ error: { code: 'RATE_LIMITED', retry_after: 7 } }, 7000],
    [{ code: '429', retryAfter: 0 }, 0],
  ])('is read out of %j', (structuredContent, ms) => {
    expect(failureOf({ structuredContent }).retryAfterMs).toBe(ms)
  })

  it.each<JsonObject>([
    { code: '429' },
    { code: '429', retryAfter: -1 },
    { code: '429', retryAfter: 'soon' },
    { code: '429', retryAfter: '' },
    { code: '429', retryAfter: null },
  ])('is not known from %j', (structuredContent) => {
    expect(failureOf({ structuredContent })).not.toHaveProperty('retryAfterMs')
  })
})
