import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import enAnswers from '@/app/messages/en/answers.json'
import enCards from '@/app/messages/en/cards.json'
import enChecks from '@/app/messages/en/checks.json'
import enFaults from '@/app/messages/en/faults.json'
import enLibrary from '@/app/messages/en/library.json'
import enNotes from '@/app/messages/en/notes.json'
import enRules from '@/app/messages/en/rules.json'
import answers from '@/app/messages/zh-CN/answers.json'
import cards from '@/app/messages/zh-CN/cards.json'
import checks from '@/app/messages/zh-CN/checks.json'
import faults from '@/app/messages/zh-CN/faults.json'
import library from '@/app/messages/zh-CN/library.json'
import notes from '@/app/messages/zh-CN/notes.json'
import rules from '@/app/messages/zh-CN/rules.json'
import type { Speaker, Texts, Wording } from '@/lib/graph/wording'
import { cardText } from '@/lib/run/cardTexts'
import { faultText } from '@/lib/run/faultTexts'
import { noteText } from '@/lib/run/noteTexts'
import { checkText } from '../graph/checkTexts'
import { libraryText } from '../graph/libraryTexts'
import { ruleText } from '../rules/ruleTexts'
import { answerText } from '../server/answerTexts'
import { sayWording, type Translator } from './sayWording'

const SPEAKERS: Speaker<Texts>[] = [
  faultText,
  cardText,
  noteText,
  checkText,
  libraryText,
  ruleText,
  answerText,
]

function translator(locale: string, messages: object): Translator {
  return createTranslator({ locale, messages: { ...messages } }) as unknown as Translator
}
const en = translator('en', {
  faults: enFaults,
  cards: enCards,
  notes: enNotes,
  checks: enChecks,
  library: enLibrary,
  rules: enRules,
  answers: enAnswers,
})
const zh = translator('zh-CN', { faults, cards, notes, checks, library, rules, answers })

/** Every sentence of ours, naming things that are called what they are. */
const SENTENCES = SPEAKERS.flatMap(({ namespace, texts }, index) =>
  Object.entries(texts).map(([key, text]): [string, Wording, string[]] => {
    const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map((name) => [name, `‹${name}›`]))
    return [`${namespace}.${key}`, SPEAKERS[index]?.(key, params) ?? { message: '' }, names]
  }),
)

describe('a sentence of ours', () => {
  it.each(SENTENCES)('reads in English as it is stored: %s', (_id, sentence) => {
    expect(sayWording(en, sentence)).toBe(sentence.message)
  })

  it.each(SENTENCES)('is said in Chinese with all that it names: %s', (_id, sentence, names) => {
    const said = sayWording(zh, sentence)
    expect(said).not.toBe(sentence.message)
    for (const name of names) expect(said).toContain(`‹${name}›`)
  })

  it('says sentences inside it, one after another, and quotes what others said', () => {
    const reason = faultText('OUTPUT_MISMATCH.nothing', {
      tool: 'shop/get',
      problems: [noteText('undo.unclear', { tool: 'shop/get' }), { message: 'It is odd.' }],
    })
    const question = noteText('around.node', { title: 'Assign', reason })
    expect(sayWording(zh, question)).toBe(
      '“Assign”失败：shop/get 的回答与其输出模式不符：没有人能判断 shop/get 是否发生。It is odd.',
    )
    expect(sayWording(en, question)).toBe(question.message)
  })

  it('goes on after a sentence without its full stop', () => {
    const reason = faultText('NO_REPLY', {})
    const why = noteText('wait.tooLittle', { left: 3 })
    const told = noteText('around.notAgain', { reason, why })
    expect(sayWording(en, told)).toBe(
      'The late reply was empty; not tried again: 3 ms are left for this action, too little for another attempt.',
    )
    expect(sayWording(zh, told)).toBe('迟到的回复是空的；没有再试：此动作只剩 3 毫秒，不够再试一次。')
  })

  it('goes on after words that somebody else left open', () => {
    const why = noteText('wait.tooLittle', { left: 3 })
    const told = noteText('around.notAgain', { reason: { message: 'Still loading...' }, why })
    expect(sayWording(zh, told)).toBe('Still loading；没有再试：此动作只剩 3 毫秒，不够再试一次。')
  })

  it.each<[string, Wording]>([
    ['says nothing', { message: 'Plain.' }],
    ['says what nobody knows here', { message: 'Plain.', says: { id: 'faults.NEWER', params: {} } }],
    [
      'lacks what the message names',
      { message: 'Plain.', says: { id: 'faults.NO_BRANCH', params: { title: 'A' } } },
    ],
    ['names a group of sentences', { message: 'Plain.', says: { id: 'faults.STOPPED', params: {} } }],
  ])('stays as it is stored where it %s', (_why, text) => {
    expect(sayWording(zh, text)).toBe('Plain.')
  })
})

describe('the sentences of ours', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = ['lib', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!Texts|\.test)\.tsx?$/.test(file) && !file.includes('generated'))
      .map((file) => readFileSync(path.join(root, folder, file), 'utf8')),
  )
  const source = files.join('\n')

  // libraries speak for themselves
  const own = SENTENCES.map(([id]) => id).filter((id) => !id.startsWith('library.'))
  it.each(own)('are all spoken somewhere: %s', (id) => {
    const key = id.slice(id.indexOf('.') + 1)
    const group = `${key.slice(0, key.lastIndexOf('.'))}.$`
    expect(source.includes(`'${key}'`) || source.includes(`\`${group}`)).toBe(true)
  })
})
