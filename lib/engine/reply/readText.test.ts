import { describe, expect, it } from 'vitest'
import { readArguments } from './readArguments'
import { readFences } from './readFences'
import { readReply } from './readReply'
import { scanBrackets } from './scanBrackets'
import { stripThinking } from './stripThinking'

describe('brackets', () => {
  it.each<[string, number | null, number]>([
    ['{}', 2, 1],
    ['{"a": "}"} after', 10, 1],
    ['{"a": "\\"}"}', 12, 1],
    ["{'a': '}'}", 10, 1],
    ["{a: it's}", 9, 1],
    ['[[1], [2]]', 10, 2],
    ['{"a": 1 // } not yet\n}', 22, 1],
    ['{"a": 1 /* } not yet */}', 24, 1],
    ['{"a": 1 /* } never', null, 1],
    ['{"a": 1 // } never', null, 1],
    ['{"a": "never', null, 1],
    ['{"a": 1 //\n}', 12, 1],
    ['{"a": 1 /*}*/}', 14, 1],
    ['{"a": 4 / 2}', 12, 1],
    ['[{', null, 2],
  ])('of %j end after %s characters, %i deep', (text, end, depth) => {
    expect(scanBrackets(text, 0)).toEqual({ end, depth })
  })

  it('are followed from where they begin', () => {
    expect(scanBrackets('see {"a": [1]} there', 4)).toEqual({ end: 14, depth: 2 })
  })
})

describe('fences', () => {
  it('are read with their language in small letters, the last one to the end of the text', () => {
    expect(readFences('a\n```JSON\n{}\n```\n~~~\nx\n```\n~~~\n````md\n```\nopen')).toEqual([
      { language: 'json', content: '{}' },
      { language: '', content: 'x\n```' },
      { language: 'md', content: '```\nopen' },
    ])
  })

  it('end only with as many of the same marks, and nothing beside them', () => {
    expect(readFences('````\n```\n````` \nafter')).toEqual([{ language: '', content: '```' }])
    expect(readFences('```\n``` x\n```')).toEqual([{ language: '', content: '``` x' }])
    expect(readFences('    ```\nno fence')).toEqual([])
  })
})

describe('thoughts', () => {
  it.each<[string, string, boolean]>([
    ['an answer', 'an answer', false],
    ['<think>no</think>yes', 'yes', true],
    ['<THINKING>no</THINKING>yes', 'yes', true],
    ['<think>no</THINK>yes', 'yes', true],
    ['no</think>\nyes\n<think>no again</think>', '\nyes', true],
    ['<think>no</think>\n{"a": "x</think>y"}', '\n{"a": "x</think>y"}', true],
    ['yes\n<reasoning>no', 'yes', true],
    ['no</think>yes', 'yes', true],
    ['{"a": "x</think>y"}', '{"a": "x</think>y"}', false],
    ['say <think> aloud', 'say <think> aloud', false],
    ['<think>a</think><think>b</think>yes', 'yes', true],
    ['', '', false],
  ])('in %j leave %j', (text, rest, stripped) => {
    expect(stripThinking(text)).toEqual({ text: rest, stripped })
  })

  it('of more than fifty blocks are no reply at all', () => {
    const block = '<think>x</think>\n'
    expect(stripThinking(`${block.repeat(50)}yes`)).toEqual({
      text: expect.stringMatching(/^\s*yes$/),
      stripped: true,
    })
    expect(stripThinking(`${block.repeat(51)}yes`)).toEqual({ text: '', stripped: true })
  })
})

describe('a reply that cannot be read', () => {
  it.each<[string, RegExp, string]>([
    ['NOT_JSON', /^The reply is not JSON: "a word"\. Answer with one JSON object\.$/, 'a word'],
    ['NOT_JSON', /the key constructor is not allowed/, '{"constructor": 1}'],
    ['NOT_JSON', /the key prototype is not allowed/, '{"a": [{"prototype": 1}]}'],
    ['CUT', /^The reply ends in the middle of its JSON \(/, '{"a": {"b": '],
    ['NOT_JSON', /^The reply is not valid JSON: /, '{[}]'],
    ['TOO_LARGE', /^The reply nests deeper than 64 levels\.$/, `${'['.repeat(65)}${']'.repeat(65)}`],
    ['TOO_LARGE', /has 200001 characters, more than 200000/, 'x'.repeat(200_001)],
    ['NO_ANSWER', /^The reply holds no answer, only thoughts or nothing at all\.$/, '<think>x</think>'],
  ])('is %s and says why: %s', (code, message, text) => {
    expect(readReply(text)).toEqual({ ok: false, code, message: expect.stringMatching(message) })
  })

  it('may be as deep as 64 levels and as long as 200,000 characters', () => {
    expect(readReply(`${'['.repeat(64)}${']'.repeat(64)}`).ok).toBe(true)
    expect(readReply(`["${'x'.repeat(199_996)}"]`).ok).toBe(true)
  })

  it('is looked through for its value, past what is none', () => {
    expect(readReply('see {this} and {"a": {"b": 1}} there')).toMatchObject({ value: { a: { b: 1 } } })
    expect(readReply('```\n{"a": 1}\n```')).toMatchObject({ value: { a: 1 } })
    expect(readReply('```json5\n{"a": 1}\n```\n```json\n{"a": 2}\n```')).toMatchObject({ value: { a: 2 } })
  })
})

describe('arguments that are no object', () => {
  it.each([
    ['5', 'a number'],
    ['true', 'a boolean'],
    ['"x"', 'a string'],
    ['[1]', 'an array'],
  ])('%s are called %s', (text, name) => {
    expect(readArguments(text)).toEqual({
      ok: false,
      message: `The arguments must be one JSON object, not ${name}.`,
    })
  })
})
