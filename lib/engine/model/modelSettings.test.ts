import { expect, it } from 'vitest'
import { modelSettings } from './modelSettings'

it('asks the default model to repeat itself, as long as a node says nothing else', () => {
  const nothing = { model: null, temperature: null, maxOutputTokens: null }
  for (const settings of [{}, nothing])
    expect(modelSettings(settings)).toStrictEqual({ model: null, temperature: 0 })
  expect(modelSettings({ model: 'large', temperature: 0.4, maxOutputTokens: 300 })).toEqual({
    ...{ model: 'large', temperature: 0.4, maxOutputTokens: 300 },
  })
})
