import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from './json'
import { parsePipeline } from './parsePipeline'
import { suspiciousTexts } from './suspiciousTexts'
import { inputNode, outputNode, pipelineOf } from './testing/pipelineOf'

const withConfig = (config: JsonObject, more: Parameters<typeof Object.assign>[1] = {}) =>
  pipelineOf([inputNode, { id: 'it', type: 'planner', config, ...more }, outputNode], ['start>it', 'it>end'])
const kindsIn = (config: JsonObject) => suspiciousTexts(withConfig(config)).map(({ kind }) => kind)

describe('a literal gives itself away', () => {
  it.each([
    ['key', 'use sk-proj-abcdefghijkl0123 for this'],
    ['key', 'AKIAIOSFODNN7EXAMPLE'],
    ['key', 'ghp_abcdefghijklmnop0123'],
    ['key', 'xoxb-123456789012-abcdef'],
    ['key', 'eyJhbGciOiJI.eyJzdWIiOiIx.abc'],
    ['key', 'ilk_0abc_abcdefghijklmnop'],
    ['bearer', 'Bearer SECRET-MARK-2'],
    ['private_key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE'],
    ['address', 'https://x.test/?token=SECRET-MARK-3'],
    ['address', 'postgres://ann:hunter22@db.example/x'],
    ['assignment', '--key=SECRET-MARK-4'],
    ['assignment', 'log in with password=hunter22'],
    ['assignment', 'Password: hunter22'],
  ])('by its shape: %s', (kind, text) => {
    expect(kindsIn({ goal: text })).toEqual([kind])
  })

  it.each(['apiKey', 'X-API-Key', 'api_key', 'password', 'clientSecret', 'Authorization', 'access_token'])(
    'by the name of its field: %s',
    (name) => {
      expect(kindsIn({ [name]: 'SECRET-MARK-1' })).toEqual(['named'])
      expect(kindsIn({ [name]: { $text: 'SECRET-MARK-1' } })).toEqual(['named'])
    },
  )

  it.each(['abc123', '  SECRET-MARK-1\n'])('by the name of its field, from six characters on: %j', (text) => {
    expect(suspiciousTexts(withConfig({ apiKey: text }))).toMatchObject([
      { kind: 'named', shown: `${text.trim().slice(0, 4)}…` },
    ])
  })

  it('as the default of such a field, in a sample and in what a policy passes on', () => {
    const document = withConfig({
      schema: { properties: { password: { type: 'string', default: 'hunter22' } } },
    })
    document.tools = [{ ref: 'a/b', undo: { tool: 'a/c', args: { secret: 'abcdef123' } } }]
    document.samples = [{ name: 'One', input: { token: 'abcdef123' } }]
    expect(suspiciousTexts(document)).toEqual([
      { path: 'nodes[1].config.schema.properties.password.default', kind: 'named', shown: 'hunt…' },
      { path: 'tools[0].undo.args.secret', kind: 'named', shown: 'abcd…' },
      { path: 'samples[0].input.token', kind: 'named', shown: 'abcd…' },
    ])
  })
})

describe('nothing is said about', () => {
  it.each([
    'The key is to ask first.',
    'The bearer of this letter may pass.',
    'Set the password: it is required.',
    'https://example.com/?page=2&sort=name',
    'args.key == "something"',
    'sk-short',
    'Tokens are counted per run.',
  ])('%s', (text) => {
    expect(kindsIn({ goal: text })).toEqual([])
  })

  it.each(['<your key>', '***', '<API_KEY>', '{{ input.key }}', 'short', 'Ask the owner for it'])(
    'a field for a secret with only %s in it',
    (text) => {
      expect(kindsIn({ apiKey: text })).toEqual([])
    },
  )

  it('an expression that reads the secret from elsewhere, numbers, and hashes', () => {
    expect(
      kindsIn({ password: { $cel: 'input.password' }, token: 5, secret: null, hash: 'sk-0123456789abcdef' }),
    ).toEqual([])
  })

  it('what stays here with the draft: pinned outputs', () => {
    const document = withConfig({})
    document.view = { pins: { it: { port: 'done', output: { token: 'abcdef123' } } } }
    expect(suspiciousTexts(document)).toEqual([])
  })

  const folder = path.resolve(import.meta.dirname, '../demo/templates')
  it.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('the template %s', (name) => {
    const parsed = parsePipeline(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    expect(parsed.ok && suspiciousTexts(parsed.pipeline)).toEqual([])
  })
})

it.each(['a', 'a://', 'bearer ', 'key=', 'password:   ', 'a://b:c'])(
  'reads a long text of %s to its end',
  (part) => {
    expect(kindsIn({ goal: part.repeat(100_000) })).toEqual([])
  },
)
