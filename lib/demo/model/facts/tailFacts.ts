export interface Tail {
  readonly value: string
  readonly start: number
  /** What the words after the cue are: "body text", "reason"… */
  readonly label: string
  /** Whether the label is the text's own word for it, not the meaning of a cue. */
  readonly exact?: boolean
}

const END = '(?=[.;!?。；！？]?\\s*$|[.;!?](?:\\s|$)|[。；！？\\n])'
const CUES: readonly (readonly [string, string])[] = [
  [
    '(?:saying|that says|which says|to say|with the (?:text|message|words)|telling (?:him|her|them)(?: that)?)(?: that)?:?',
    'body text content message comment note',
  ],
  [
    '(?:tell|inform|let|remind)\\s+[\\w@.\\s-]{1,40}?\\s(?:that|know|to)(?: that)?',
    'body text content message note',
  ],
  [
    '(?:about|regarding|concerning|on the subject of)',
    'subject topic about query title body description text',
  ],
  ['(?:because of|because|due to|as the reason,?|since)', 'reason cause note description'],
  ['(?:titled|called|named|entitled|labelled)', 'title name label'],
  ['(?:search|look|find|query|grep)\\b[^,;.]{0,60}?\\bfor', 'query keyword search topic question term'],
]
const CHINESE: readonly (readonly [string, string])[] = [
  ['(?:说|告诉(?:他|她|他们|大家)|内容(?:是|为)?[：:]?|正文(?:是|为)?[：:]?)', 'body text content message'],
  ['(?:关于|有关)', 'subject topic query title'],
  ['(?:因为|由于|原因(?:是|为)?[：:]?|理由(?:是|为)?[：:]?)', 'reason cause'],
  ['(?:名为|叫做|题为|标题(?:是|为)?[：:]?|名称(?:是|为)?[：:]?|主题(?:是|为)?[：:]?)', 'title name subject'],
]
// 负责人是王芳, 颜色为红色: the word in front names what follows.
const CHINESE_LABELLED =
  /(?<=^|[，。；、\s])([\u4e00-\u9fff]{2,5}?)(?:是|为|改为|改成|设为|[：:])\s*([^，。；！？\n]{1,80})/g
const PATTERNS = [
  ...CUES.map(([cue, label]) => ({ pattern: new RegExp(`\\b${cue}\\s+(.{2,300}?)${END}`, 'gim'), label })),
  ...CHINESE.map(([cue, label]) => ({ pattern: new RegExp(`${cue}([^，。；！？\\n]{1,200})`, 'g'), label })),
]

/** What follows a cue up to the end of its sentence: "because the parcel was wet" → reason. */
export function findTails(text: string): Tail[] {
  const labelled = [...text.matchAll(CHINESE_LABELLED)].map((match) => {
    const value = (match[2] ?? '').trim()
    return {
      value: unquote(value),
      start: match.index + match[0].length - (match[2] ?? '').length,
      label: match[1] ?? '',
      exact: true,
    }
  })
  const cued = PATTERNS.flatMap(({ pattern, label }) =>
    [...text.matchAll(pattern)].map((match) => {
      const value = (match[1] ?? '').trim()
      return { value: unquote(value), start: match.index + match[0].length - (match[1] ?? '').length, label }
    }),
  )
  return [...labelled, ...cued].filter(({ value }) => value.length > 0)
}

const unquote = (text: string) => /^["“「'](.*)["”」']$/.exec(text)?.[1] ?? text
