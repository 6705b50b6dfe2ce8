import { describe, expect, it } from 'vitest'
import { type ModelChoice, type ModelEnv, resolveModel } from './connectModel'

const env: ModelEnv = {
  OPENAI_API_KEY: undefined,
  OPENAI_BASE_URL: undefined,
  INTERLOCK_MODEL: undefined,
  INTERLOCK_SIMULATED_MODEL_URL: 'http://simulated/v1',
}
const none: ModelChoice = { baseUrl: null, model: null, apiKey: null }
const stored: ModelChoice = { baseUrl: 'http://settings/v1', model: 'theirs', apiKey: 'k' }
const withKey = { ...env, OPENAI_API_KEY: 'env-key', INTERLOCK_MODEL: 'env-model' }

describe('a request for a model goes', () => {
  it.each([
    ['to the provider of the environment first', withKey, stored, null, 'environment', 'env-model'],
    ['to the stored provider next', env, stored, null, 'settings', 'theirs'],
    ['to the simulated model when nothing is set', env, none, null, 'simulated', 'simulated'],
    ['to the provider under the name a node asks for', withKey, none, 'gpt-x', 'environment', 'gpt-x'],
    [
      'to the simulated model when a node asks for it by name',
      withKey,
      stored,
      'simulated',
      'simulated',
      'simulated',
    ],
    ['there with its fault suffix', withKey, stored, 'simulated+503@2', 'simulated', 'simulated+503@2'],
    [
      'there under its own name when a node names a model nobody serves',
      env,
      none,
      'gpt-x',
      'simulated',
      'simulated',
    ],
    [
      'there when Settings say so by name alone',
      env,
      { ...none, model: 'simulated+stall' },
      null,
      'simulated',
      'simulated+stall',
    ],
  ])('%s', (_, environment, settings, wanted, source, model) => {
    const resolved = resolveModel(environment, settings, wanted)
    expect(resolved?.source).toBe(source)
    expect(resolved?.connection).toMatchObject({ model, simulated: source === 'simulated' })
  })

  it('nowhere when there is neither a provider nor a simulated model', () => {
    expect(resolveModel({ ...env, INTERLOCK_SIMULATED_MODEL_URL: undefined }, none, null)).toBeNull()
  })

  it('to the simulated model without the key of anybody and at no price', () => {
    const connection = resolveModel(withKey, stored, 'simulated')?.connection
    expect(connection).toMatchObject({ apiKey: 'simulated', price: { input: 0, output: 0 } })
  })
})
