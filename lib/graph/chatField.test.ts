import { describe, expect, it } from 'vitest'
import { chatField, chatFieldOf } from './chatField'
import { objectSchema, TEXT } from './objectSchema'

const NUMBER = { type: 'number' }

describe('the field that takes a message', () => {
  it('is the only text of an input', () => {
    expect(chatField(objectSchema({ message: TEXT, times: NUMBER }, ['message']))).toBe('message')
  })

  it('is the one that says so where there are several', () => {
    const marked = { ...TEXT, 'x-chat': true }
    expect(chatField(objectSchema({ place: TEXT, question: marked }, ['question']))).toBe('question')
    expect(chatField(objectSchema({ place: TEXT, question: TEXT }, []))).toBe(null)
  })

  it('is none when more has to be filled in than a message', () => {
    expect(chatField(objectSchema({ message: TEXT, times: NUMBER }))).toBe(null)
    expect(chatField(objectSchema({ message: TEXT, times: { ...NUMBER, default: 1 } }))).toBe('message')
  })

  it('is never a choice out of a list, and none of an input without fields', () => {
    expect(chatField(objectSchema({ colour: { ...TEXT, enum: ['red'] } }))).toBe(null)
    expect(chatField({})).toBe(null)
    expect(chatField({ properties: { broken: true } })).toBe(null)
  })

  it('is found through a reference, and in a document that is half drawn', () => {
    const schema = { ...objectSchema({ message: { $ref: '#/$defs/words' } }), $defs: { words: TEXT } }
    expect(chatFieldOf({ nodes: [{ type: 'input', config: { schema } }] })).toBe('message')
    const other = { type: 'output', config: { schema: objectSchema({ answer: TEXT }) } }
    expect(chatFieldOf({ nodes: [other, { type: 'input', config: { schema } }] })).toBe('message')
    expect(chatFieldOf({ nodes: [other] })).toBe(null)
    expect(chatFieldOf({ nodes: [{ type: 'input', config: {} }] })).toBe(null)
    expect(chatFieldOf({ nodes: [] })).toBe(null)
  })
})
