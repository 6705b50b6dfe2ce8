import { describe, expect, it } from 'vitest'
import { buildMessages } from './buildMessages'
import type { ReactSettings } from './reactContext'
import type { Round } from './round'

const SETTINGS: ReactSettings = {
  ...{ goal: 'Reach it', facts: null, tools: [], deliver: null, instructions: null, rulePacks: [], talk: [] },
  ...{ asking: { model: null }, maxSteps: 8, maxTurns: 11, maxQuestions: 2 },
  size: { window: 6, summaries: 10 },
}

const messages = (window: Round[], settings: Partial<ReactSettings> = {}, plain = false) =>
  buildMessages({
    settings: { ...SETTINGS, ...settings },
    arranged: { lines: [], recalled: [], window },
    ...{ before: [], plain },
  })
const rules = (settings: Partial<ReactSettings>) => messages([], settings)[0]?.content

const acted = (turn: number, said: string | null, observation: string): Round => ({
  ...{ turn, said, wanted: '', known: '', remark: null },
  calls: [{ id: `c${turn}`, name: 'lab/get', arguments: '{}' }],
  observations: [observation],
})
const corrected = (turn: number, said: string | null): Round => ({
  ...{ turn, said, wanted: '', known: '', calls: [], observations: [], remark: 'It could not be read.' },
})

describe('the messages of a turn', () => {
  it('begin with the rules and the goal, and nothing else while nothing is known', () => {
    expect(messages([])).toEqual([
      { role: 'system', content: expect.any(String) },
      { role: 'user', content: 'Goal: Reach it' },
    ])
  })

  it('are what the model said and what came back, turn by turn', () => {
    const window = [
      acted(1, 'Looking.', 'x'),
      acted(2, null, 'y'),
      corrected(3, '{"half'),
      corrected(4, null),
    ]
    expect(messages(window).slice(2)).toEqual([
      { role: 'assistant', content: 'Looking.', toolCalls: window[0]?.calls },
      { role: 'tool', toolCallId: 'c1', content: 'x' },
      { role: 'assistant', content: null, toolCalls: window[1]?.calls },
      { role: 'tool', toolCallId: 'c2', content: 'y' },
      { role: 'assistant', content: '{"half' },
      { role: 'user', content: 'It could not be read.' },
      { role: 'assistant', content: '' },
      { role: 'user', content: 'It could not be read.' },
    ])
  })

  it('show more of what came back last than of what came before', () => {
    const long = 'x'.repeat(5_000)
    const shown = messages([acted(1, null, long), acted(2, null, long)]).flatMap(({ role, content }) =>
      role === 'tool' ? [/^x*/.exec(content)?.[0].length] : [],
    )
    expect(shown).toEqual([800, 4_000])
  })

  it('end with the wish for plain words when it is the last turn', () => {
    const window = [acted(1, null, 'x')]
    const last = { role: 'user', content: expect.stringMatching(/^This is the last turn\./) }
    expect(messages(window, {}, true).slice(2)).toEqual([...messages(window).slice(2), last])
  })

  it('say whether a person can be asked, and that an answer has to hold what will be delivered', () => {
    expect(rules({ maxQuestions: 1 })).toContain('a person will be asked')
    expect(rules({ maxQuestions: 0 })).toContain('No question can be asked')
    const named = 'Name every value of the result'
    expect([rules({}), rules({ deliver: { type: 'object' } })].map((text) => text?.includes(named))).toEqual([
      false,
      true,
    ])
  })
})
