import { describe, expect, it } from 'vitest'
import { type ReadTurnOptions, readTurn } from './readTurn'

const OPTIONS: ReadTurnOptions = {
  goal: 'Reach it',
  turn: 2,
  takenIds: new Set(['a']),
  mayAsk: true,
  plain: false,
}
const read = (text: string, more: Partial<ReadTurnOptions> = {}) =>
  readTurn({ text, toolCalls: [] }, { ...OPTIONS, ...more })
const stated = (nextAction: string, more: { missingInfo?: string[]; answer?: string } = {}) =>
  JSON.stringify({ currentGoal: 'g', knownFacts: ['f'], missingInfo: [], nextAction, ...more })

describe('a reply of the loop', () => {
  it.each([
    ['plain words', 'It is Ann.', { kind: 'answer', text: 'It is Ann.' }],
    ['words after thoughts', '<think>\n{"half":</think>\nIt is Ann.', { kind: 'answer', text: 'It is Ann.' }],
    ['words with brackets in them', 'Use {name} there.', { kind: 'answer', text: 'Use {name} there.' }],
    ['JSON that is whole', '{"name": "Ann"}', { kind: 'answer', text: '{"name": "Ann"}' }],
    ['a reasoned answer', stated('answer', { answer: 'Ann.' }), { kind: 'answer', text: 'Ann.' }],
    ['an answer beside its reasoning', `${stated('answer')}\nAnn.`, { kind: 'answer', text: 'Ann.' }],
    ['an answer before its reasoning', `Ann.\n${stated('answer')}`, { kind: 'answer', text: 'Ann.' }],
    [
      'an answer below a fence',
      `\`\`\`json\n${stated('answer')}\n\`\`\`\nAnn.`,
      { kind: 'answer', text: 'Ann.' },
    ],
    ['a question', stated('ask', { missingInfo: ['Who?'] }), { kind: 'ask', missing: ['Who?'] }],
  ])('is read from %s', (_name, text, intention) => expect(read(text).intention).toEqual(intention))

  it.each([
    ['nothing at all', '  ', 'neither a tool call nor an answer'],
    ['only thoughts', '<think>hm</think>', 'neither a tool call nor an answer'],
    ['an action without a call', stated('execute'), 'no tool was called'],
    ['a question about nothing', stated('ask'), 'missingInfo is empty'],
    ['an answer that is none', stated('answer'), 'there is no answer'],
    ['a call in the text', 'Sure: <tool_call>{"name":"x"}</tool_call>', 'through the tool interface'],
    ['the beginning of a call in the text', '<tool_call>{"name":"x"}', 'through the tool interface'],
    ['half an object', '{"name": "An', 'ends in the middle'],
    ['half a fence', '```json\n{"name": ', 'ends in the middle'],
  ])('cannot be read from %s', (_name, text, problem) => {
    expect(read(text).intention).toEqual({ kind: 'unreadable', problem: expect.stringContaining(problem) })
  })

  it('may not ask once the questions are used up', () => {
    const asked = read(stated('ask', { missingInfo: ['Who?'] }), { mayAsk: false })
    expect(asked.intention).toMatchObject({
      kind: 'unreadable',
      problem: expect.stringContaining('No more questions'),
    })
  })

  it('is the answer whatever it is, once plain words were asked for', () => {
    expect(read('{"half":', { plain: true }).intention).toEqual({ kind: 'answer', text: '{"half":' })
    expect(read('', { plain: true }).intention).toMatchObject({ kind: 'unreadable' })
  })

  it('states its reasoning, or it is told from outside', () => {
    expect(read(stated('ask', { missingInfo: ['Who?'] }))).toMatchObject({
      ...{ stated: true, reasoning: { currentGoal: 'g', knownFacts: ['f'], missingInfo: ['Who?'] } },
    })
    expect(read('Ann.')).toMatchObject({
      stated: false,
      reasoning: { currentGoal: 'Reach it', knownFacts: [], missingInfo: [], nextAction: 'answer' },
    })
    expect(read(`Not {"a": 1}, but ${stated('ask', { missingInfo: ['Who?'] })}`).stated).toBe(true)
    const call = { id: 'b', name: 'lab/get', arguments: '' }
    expect(readTurn({ text: '', toolCalls: [call] }, OPTIONS)).toMatchObject({
      ...{ stated: false, said: null, reasoning: { nextAction: 'execute' } },
    })
    for (const text of ['I thought about currentGoal.', '{"currentGoal": 5}', '{"currentGoal": ['])
      expect(read(text).stated).toBe(false)
  })

  it('gives each call an id that no call before had', () => {
    const toolCalls = ['', 'a', 'b', 'b'].map((id) => ({ id, name: 'lab/get', arguments: '' }))
    const { intention } = readTurn({ text: '', toolCalls }, OPTIONS)
    expect(intention.kind === 'call' && intention.calls.map(({ id }) => id)).toEqual([
      'call_2_1',
      'call_2_2',
      'b',
      'call_2_4',
    ])
  })
})
