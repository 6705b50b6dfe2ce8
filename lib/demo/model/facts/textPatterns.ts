import type { FactKind } from './Fact'
import { isoDate } from './isoDate'

export interface TextPattern {
  readonly kind: FactKind
  readonly pattern: RegExp
  /** The value; undefined when the match means nothing. The whole match, or its first group, otherwise. */
  readonly read?: (match: RegExpExecArray) => string | number | undefined
}

const RELATIVE =
  /\b(?:today|tonight|tomorrow|yesterday|(?:next|last|this|coming|past)\s+(?:week|month|quarter|year|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in\s+\d+\s+(?:days?|weeks?|months?)|\d+\s+(?:days?|weeks?|months?)\s+ago)\b|今天|明天|后天|昨天|(?:上|下|本)个?(?:周[一二三四五六日天]?|星期[一二三四五六日天]?|月|季度|年)|今年|去年|明年/gi
const MONTHS = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\\.?'

const hour = (text: string, half: string | undefined) => {
  const plain = Number(text) % 12
  return half && /p|下午|晚上/i.test(half) ? plain + 12 : half ? plain : Number(text)
}
const clock = (h: number, m: string | undefined) =>
  h > 23 ? undefined : `${String(h).padStart(2, '0')}:${(m ?? '0').padStart(2, '0')}`

/** In order of trust: what an earlier pattern claimed, a later one does not read again. */
export const TEXT_PATTERNS: readonly TextPattern[] = [
  // marks under which a host hides values
  { kind: 'email', pattern: /⟦email-\d+⟧/g },
  { kind: 'phone', pattern: /⟦phone-\d+⟧/g },
  { kind: 'id', pattern: /⟦(?:id|card|key)-\d+⟧/g },
  { kind: 'email', pattern: /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi },
  { kind: 'url', pattern: /https?:\/\/[^\s"'<>，。；、）)]+/g },
  { kind: 'datetime', pattern: /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g },
  {
    kind: 'date',
    pattern: /(?<!\d)(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?(?!\d)/g,
    read: (m) => isoDate(m[1], m[2], m[3]),
  },
  {
    kind: 'date',
    pattern: /(?<![\d-])(\d{4})(?:-(0[1-9]|1[0-2])(?![\d-])|年(\d{1,2})月)/g,
    read: (m) => isoDate(m[1], m[2] ?? m[3]),
  },
  {
    kind: 'date',
    pattern: new RegExp(`\\b(${MONTHS})\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})\\b`, 'gi'),
    read: (m) => isoDate(m[3], m[1], m[2]),
  },
  {
    kind: 'date',
    pattern: new RegExp(`\\b(\\d{1,2})\\s+(${MONTHS})\\s+(\\d{4})\\b`, 'gi'),
    read: (m) => isoDate(m[3], m[2], m[1]),
  },
  { kind: 'phone', pattern: /(?<![\w+])\+\d[\d -]{6,16}\d(?!\d)|(?<!\d)1[3-9]\d{9}(?!\d)/g },
  { kind: 'relative-date', pattern: RELATIVE },
  {
    kind: 'time',
    pattern: /\b(\d{1,2}):(\d\d)(?:\s*([ap])\.?m\b)?/gi,
    read: (m) => clock(hour(m[1] ?? '', m[3]), m[2]),
  },
  {
    kind: 'time',
    pattern: /\b(\d{1,2})\s*([ap])\.?m\b/gi,
    read: (m) => clock(hour(m[1] ?? '', m[2]), undefined),
  },
  {
    kind: 'time',
    pattern: /(上午|下午|晚上|早上)?(\d{1,2})点(?:(\d{1,2})分|半)?/g,
    read: (m) => clock(hour(m[2] ?? '', m[1]), m[3] ?? (m[0].endsWith('半') ? '30' : '0')),
  },
  {
    kind: 'quoted',
    pattern:
      /"([^"\n]{1,400})"|“([^”\n]{1,400})”|「([^」]{1,400})」|《([^》]{1,400})》|(?<![A-Za-z])'([^'\n]{1,400})'(?![A-Za-z])/g,
    read: (m) => m.slice(1).find((group) => group !== undefined),
  },
  { kind: 'id', pattern: /(?<![\w-])(?=[\w-]*\d)[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])/g },
  { kind: 'id', pattern: /(?<![\w-])(?:[A-Z]{1,6}\d{2,}|[a-z]{2,6}_[A-Za-z0-9]{3,}|[A-Z]+_\d+)(?![\w-])/g },
  { kind: 'id', pattern: /#(\d+)\b/g },
  { kind: 'id', pattern: /(?<![\w-])(?=[a-z-]*[a-z]-)(?=[\w-]*\d)[a-z][a-z0-9]*(?:-[a-z0-9]+)+(?![\w-])/g },
  { kind: 'id', pattern: /(?<![\w@/.])@?([A-Za-z][\w-]*\/[A-Za-z][\w.-]*)(?![\w/])/g },
  {
    kind: 'number',
    pattern: /(?<![\w.-])-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\d])/g,
    read: (m) => Number(m[0].replaceAll(',', '')),
  },
  {
    kind: 'currency',
    pattern: /\b(?:USD|EUR|GBP|CNY|RMB|JPY|CHF|AUD|CAD|HKD|INR|KRW|SEK|NOK|DKK|PLN|SGD)\b/gi,
    read: (m) => m[0].toUpperCase(),
  },
  {
    kind: 'currency',
    pattern: /美元|欧元|英镑|日元|人民币|港币|\b(?:dollars?|euros?|pounds?|yen|yuan)\b|[$€£¥](?=\s?\d)/gi,
    read: (m) => CURRENCY_CODES[m[0].toLowerCase().replace(/s$/, '')],
  },
]

const CURRENCY_CODES: Readonly<Record<string, string>> = {
  美元: 'USD',
  欧元: 'EUR',
  英镑: 'GBP',
  日元: 'JPY',
  人民币: 'CNY',
  港币: 'HKD',
  dollar: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  yen: 'JPY',
  yuan: 'CNY',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
}
