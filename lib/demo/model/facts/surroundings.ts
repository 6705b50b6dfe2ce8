import { CUES } from './cues'

const BEFORE = /[^,.;:!?，。；：！？\n\ue000]*$/
const AFTER = /^[^,.;:!?，。；：！？\n\ue000]*/
const WORDS_BEFORE = 3
const WORDS_AFTER = 2
const CUE_AT_END =
  /(?:^|[\s(])(to|into|from|in|at|for|by|of|with|on|until|till|before|since|after|as)\s+(?:the\s+|a\s+|an\s+)?(?:[a-z]+\s+)?["“'#$€£¥]?$/i
const CHINESE_CUE_AT_END = /([给向为在从到去成把])["“「]?$/
const PREPOSITION = /^(?:to|into|from|in|at|for|by|of|with|on|until|till|before|since|after|as|the|a|an)$/i
// The first of two things between which something goes.
const GOES_ON = /^["”」]?\s*(?:to\s|into\s|→|->|in\s+[A-Z]{3}\b|换算成|兑换成|兑换为|换成|转成|到|至)/
const MONEY_DEED =
  /\b(?:pay|refund|charge|transfer|reimburse|convert|exchange|wire|deposit|withdraw|spend|退款?|支付|付款?|转账?)\s*$/i
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:%|percent|百分)/i, 'percent rate discount'],
  [
    /^\s*(?:元|块|美元|欧元|英镑|日元|人民币|usd|eur|gbp|cny|rmb|jpy|chf|aud|cad|hkd|sek|nok|dkk|pln|inr|krw|sgd|dollars?|euros?|pounds?|yuan|yen)/i,
    'amount price total sum money',
  ],
  [/^\s*(?:公斤|千克|kg|kilos?|kilograms?)/i, 'weight kg'],
  [/^\s*(?:件|个|台|本|箱|份|units?|pieces?|pcs|copies)/i, 'quantity count'],
  [
    /^\s*(?:人|位|名|people|persons|guests?|adults?|passengers?)/i,
    'people guests attendees party size persons',
  ],
  [/^\s*(?:晚|nights?)/i, 'nights duration'],
  [/^\s*(?:天|days?)/i, 'days duration'],
  [/^\s*(?:分钟|minutes?|mins?)/i, 'minutes duration'],
  [/^\s*(?:小时|hours?)/i, 'hours duration'],
]

/** The words around a piece of text within its clause, and the preposition in front of it. */
export function surroundings(text: string, start: number, end: number): { label: string; cue?: string } {
  const before = BEFORE.exec(text.slice(0, start))?.[0] ?? ''
  const after = AFTER.exec(text.slice(end))?.[0] ?? ''
  const cue = (CUE_AT_END.exec(before) ?? CHINESE_CUE_AT_END.exec(before))?.[1]?.toLowerCase()
  const unit = UNITS.find(([pattern]) => pattern.test(text.slice(end)))?.[1] ?? ''
  const money = /[$€£¥]\s?$/.test(before) || MONEY_DEED.test(before) ? 'amount price total sum money' : ''
  const origin = GOES_ON.test(text.slice(end)) ? (CUES.from ?? '') : ''
  const near = [lastWords(before), unit, money, origin, firstWords(after)]
  const label = near.filter(Boolean).join(' ')
  return cue ? { label: `${label} ${CUES[cue] ?? ''}`.trim(), cue } : { label }
}

// In Chinese six characters before and four behind are about as much.
const lastWords = (text: string) =>
  /[\u4e00-\u9fff]{1,6}\s?["“「]?$/.exec(text)?.[0] ?? tokens(text).slice(-WORDS_BEFORE).join(' ')
const firstWords = (text: string) =>
  /^["”」]?\s?[\u4e00-\u9fff]{1,4}/.exec(text)?.[0] ?? upToPreposition(text).slice(0, WORDS_AFTER).join(' ')

/** What stands behind a preposition belongs to something else. */
const upToPreposition = (text: string) =>
  tokens(/^(?:\s*(?!(?:to|into|from|in|at|for|by|of|with|on|as|and)\b)[^\s]+)*/i.exec(text)?.[0] ?? '')

const tokens = (text: string) =>
  (text.match(/[A-Za-z']+|[\u4e00-\u9fff]+/g) ?? []).filter((token) => !PREPOSITION.test(token))
