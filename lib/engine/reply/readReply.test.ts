import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../graph/json'
import { readReply } from './readReply'

const FENCES = [
  'Let me look around first:',
  '```sh',
  'rm -rf /tmp/x',
  '```',
  'And this is the plan:',
  '```json',
  '{"steps":[{"id":"s1","tool":"list","args":{}},{"id":"s2","tool":"read","args":{"path":"a"}}]}',
  '```',
  'Tell me if it suits you!',
].join('\n')

const value = (text: string) => {
  const read = readReply(text)
  if (!read.ok) throw new Error(read.message)
  return read.value
}

describe('a model reply', () => {
  it('is taken from its JSON fence although a shell fence comes first, and the removal is noted', () => {
    const read = readReply(FENCES)
    expect(read).toMatchObject({ ok: true, value: { steps: [{ tool: 'list' }, { tool: 'read' }] } })
    expect(read.ok && read.notes.map(({ message }) => message)).toEqual([
      expect.stringContaining('Removed the fence around the JSON: "Let me look'),
    ])
  })

  it('notes that thoughts were removed, and nothing more where only the JSON is left', () => {
    const text = '<think>a</think>\n<think>b</think>\n{"a": 1}'
    const read = readReply(text)
    expect(read.ok && read.notes.map(({ message }) => message)).toEqual([
      `Removed the thinking part of the reply: ${JSON.stringify(text)}`,
    ])
  })

  it('never reads a draft inside thinking tags', () => {
    const draft = '{"steps":[{"tool":"drop_tables"}]}'
    const real = '{"steps":[{"tool":"read_file"}]}'
    expect(value(`<think>\nperhaps ${draft}? no.\n</think>\n\n${real}`)).toEqual(JSON.parse(real))
    expect(value(`perhaps ${draft}? no.\n</think>\n${real}`)).toEqual(JSON.parse(real))
    expect(readReply(`<think>\n${draft}\n`)).toMatchObject({ ok: false, code: 'NO_ANSWER' })
    expect(readReply(` \n `)).toMatchObject({ ok: false, code: 'NO_ANSWER' })
    expect(readReply('<think>a</think>\n<think>b</think>')).toMatchObject({ ok: false, code: 'NO_ANSWER' })
  })

  it('keeps thinking tags and fences that are data inside a JSON string', () => {
    const data = { text: 'write <think> and </think>', code: '```json\n{}\n```' }
    expect(value(JSON.stringify(data))).toEqual(data)
    expect(value(`{'text': 'write <think> first', "code": "\`\`\`",}`)).toEqual({
      text: 'write <think> first',
      code: '```',
    })
    expect(value(`{'code': "\n\`\`\`json\n{}\n\`\`\`\n"}`)).toEqual({ code: '\n```json\n{}\n```\n' })
    expect(value('"see {} there"')).toBe('see {} there')
  })

  it.each([
    ['single quotes', "{'a': 1}", { a: 1 }],
    ['a comment', '{"a": 1, // one\n "b": [1, 2,],}', { a: 1, b: [1, 2] }],
    ['unquoted keys', '{a: 1, b: "x"}', { a: 1, b: 'x' }],
    ['an apostrophe in double quotes', `{"a": "it's", b: 2}`, { a: "it's", b: 2 }],
    ['words after it', "{'a': 1} is what you want.", { a: 1 }],
    ['other brackets before its fence', 'Not {"x": 1} but:\n```json\n{a: 1}\n```', { a: 1 }],
    [
      '64 levels',
      `${'['.repeat(64)}'a'${']'.repeat(64)}`,
      JSON.parse(`${'['.repeat(64)}"a"${']'.repeat(64)}`),
    ],
    ['quotes in single quotes', `{'a': 'say "hi"'}`, { a: 'say "hi"' }],
  ])('is repaired when it is JSON in another dialect: %s', (_name, text, expected) => {
    const read = readReply(text)
    expect(read).toMatchObject({ ok: true, value: expected })
    expect(read.ok && read.notes).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^Repaired the JSON: ".*[[{]/) }),
    ])
  })

  it('quotes at most its first 100 characters in a repair note', () => {
    const read = readReply(`{a: "${'x'.repeat(500)}"}`)
    expect(read.ok && read.notes[0]?.message.length).toBeLessThan(130)
  })

  it.each([
    '{"steps":[{"id":"s1","tool":"write","args":{"content":"hel',
    '{"steps":[\n\n\n',
    '```json\n{"a":[1,',
    'Sure: {"a": {"b": ',
  ])('is never closed by guessing when it ends in the middle: %s', (text) => {
    expect(readReply(text)).toMatchObject({ ok: false, code: 'CUT' })
  })

  it('finds the object in prose and prefers the one that fits', () => {
    expect(value('Sure! {"a":1} is what you want.')).toEqual({ a: 1 })
    const fits = (found: Json) => JSON.stringify(found).includes('steps')
    expect(readReply('An {"example":1}, then {"steps":[]}.', fits)).toMatchObject({ value: { steps: [] } })
    expect(readReply('{"example":1}, then {"steps":[]}.', fits)).toMatchObject({ value: { steps: [] } })
    expect(readReply('{"example":1}{"steps":[]}', fits)).toMatchObject({ value: { steps: [] } })
  })

  it('looks for the object in prose from at most twenty brackets', () => {
    const behind = (count: number) => readReply(`So: ${'{x} '.repeat(count)}{"a":1}`)
    expect(behind(19)).toMatchObject({ value: { a: 1 } })
    expect(behind(20)).not.toMatchObject({ value: { a: 1 } })
  })

  it.each([
    ['a fence without a name', 'Here:\n```\n{"a": 1}\n```', 'fence'],
    ['a fence without a name, indented', 'Here:\n```\n  {"a": 1}\n```', 'fence'],
    [
      'a fence without a name, though another holds JSON',
      'A:\n```\n{"a": 1}\n```\n```text\n{"x": 1}\n```',
      'fence',
    ],
    ['inside a bracket that is never closed', 'see {this: {"a": 1}', 'words'],
    ['the text beside a fence of words', 'So:\n```\n"see [x]"\n```\n{"a": 1}', 'words'],
    [
      'a JSON fence before a later one of another kind',
      '```json\n{"a": 1}\n```\n```jsonl\n{"x": 1}\n```',
      'fence',
    ],
    ['a JSON fence before a map', '```json\n{"a": 1}\n```\n```geojson\n{"x": 1}\n```', 'fence'],
    ['a fence of JSON with comments', 'Not ["x"]:\n```jsonc\n{"a": 1}\n```', 'fence'],
  ])('is read from %s', (_, text, around) => {
    const read = readReply(text)
    expect(read).toMatchObject({ ok: true, value: { a: 1 } })
    expect(read.ok && read.notes).toMatchObject([{ says: { id: `notes.reply.${around}` } }])
  })

  it('refuses what is too large, too deep or reaches for a prototype', () => {
    expect(readReply(`{"a":"${'x'.repeat(200_001)}"}`)).toMatchObject({ ok: false, code: 'TOO_LARGE' })
    expect(readReply('['.repeat(20_000) + ']'.repeat(20_000))).toMatchObject({ ok: false, code: 'TOO_LARGE' })
    expect(readReply(`${' '.repeat(200_000)}{"a":1}`)).toMatchObject({ ok: true })
    for (const text of [
      '{"__proto__": {"polluted": true}}',
      '[1, {"__proto__": 1}]',
      '{"a": 1, "b": {"constructor": 1}}',
    ])
      expect(readReply(text).ok).toBe(false)
  })

  it('answers a plain sentence with what was wrong', () => {
    expect(readReply('I cannot do that.')).toMatchObject({ ok: false, code: 'NOT_JSON' })
  })

  it('reads every JSON object back as it is, bare, fenced or in prose', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (object) => {
        const text = JSON.stringify(object)
        fc.pre(!/__proto__|constructor|prototype/.test(text))
        const expected = JSON.parse(text)
        expect(value(text)).toEqual(expected)
        expect(value(`Here:\n\`\`\`json\n${text}\n\`\`\`\nDone.`)).toEqual(expected)
        expect(value(`<think>\n{"no": 1}\n</think>\n${text}`)).toEqual(expected)
      }),
    )
  })

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\n',
      '```',
      '<think>',
      '</think>',
      'a',
      '1',
      '\\',
      '//',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(typeof readReply(pieces.join('')).ok).toBe('boolean')
      }),
    )
  })
})
