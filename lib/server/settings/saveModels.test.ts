import { describe, expect, it } from 'vitest'
import { keyFor, SaveModelsSchema } from './saveModels'

const stored = { baseUrl: 'https://one.example/v1', model: null, last4: 'cret', apiKey: 'secret' }

describe('the stored key', () => {
  it.each([
    ['stays when the field is left alone', { baseUrl: 'https://one.example/v1' }, 'secret'],
    ['stays when the field is empty', { baseUrl: 'https://one.example/v2', apiKey: '' }, 'secret'],
    ['is never sent to another server', { baseUrl: 'https://two.example/v1' }, null],
    ['is never sent to the usual server either', { baseUrl: null }, null],
    ['is replaced by a new one', { baseUrl: 'https://two.example/v1', apiKey: 'new' }, 'new'],
    ['is removed by null', { baseUrl: 'https://one.example/v1', apiKey: null }, null],
  ])('%s', (_, body, expected) => {
    expect(keyFor(stored, body)).toBe(expected)
  })
})

it.each(['file:///etc/passwd', 'javascript:alert(1)', 'not an address'])(
  '%s is no address of a model',
  (baseUrl) => {
    expect(SaveModelsSchema.safeParse({ baseUrl, model: null }).success).toBe(false)
  },
)

it('empty fields mean the usual address and model', () => {
  expect(SaveModelsSchema.parse({ baseUrl: '', model: ' ' })).toEqual({ baseUrl: null, model: null })
})
