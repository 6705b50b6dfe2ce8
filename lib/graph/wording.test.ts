import { describe, expect, it } from 'vitest'
import { inARow, SaidSchema, speaker, words } from './wording'

const say = speaker('tests', {
  PLAIN: 'It is so.',
  'NAMED.tool': '{tool} needs {count} of {"a": b}.',
  AROUND: 'Because {reason}',
  LIST: 'Wrong: {problems}',
})

describe('a sentence', () => {
  it('is one of ours under a name, with what goes into it', () => {
    expect(say('PLAIN', {})).toEqual({ message: 'It is so.', says: { id: 'tests.PLAIN', params: {} } })
    expect(say('NAMED.tool', { tool: 'shop/get', count: 2 })).toEqual({
      message: 'shop/get needs 2 of {"a": b}.',
      says: { id: 'tests.NAMED.tool', params: { tool: 'shop/get', count: 2 } },
    })
  })

  it('keeps of what it is about the words alone', () => {
    const fault = { code: 'X', class: 'permanent', details: { big: true }, ...say('PLAIN', {}) }
    const quoted = { code: 'Y', message: 'They say so.' }
    expect(say('AROUND', { reason: fault })).toEqual({
      message: 'Because It is so.',
      says: { id: 'tests.AROUND', params: { reason: say('PLAIN', {}) } },
    })
    expect(say('LIST', { problems: [fault, quoted] })).toEqual({
      message: 'Wrong: It is so. They say so.',
      says: { id: 'tests.LIST', params: { problems: [say('PLAIN', {}), { message: 'They say so.' }] } },
    })
    expect(words(quoted)).toStrictEqual({ message: 'They say so.' })
    expect(inARow([])).toBe('')
  })

  it('is read back as it was stored, and nothing else is', () => {
    const { says } = say('LIST', { problems: [say('AROUND', { reason: say('PLAIN', {}) })] })
    expect(SaidSchema.parse(JSON.parse(JSON.stringify(says)))).toEqual(says)
    for (const other of [{ id: 'x' }, { id: 'x', params: { a: null } }, { id: 'x', params: { a: { says } } }])
      expect(SaidSchema.safeParse(other).success).toBe(false)
  })
})
