import { type Field, fieldText } from './Field'

export type Role =
  | 'email'
  | 'url'
  | 'datetime'
  | 'date'
  | 'time'
  | 'id'
  | 'currency'
  | 'phone'
  | 'language'
  | 'place'
  | 'person'
  | 'query'
  | 'title'
  | 'text'
  | 'goal'
  | 'other'

const BY_FORMAT: Readonly<Record<string, Role>> = {
  email: 'email',
  uri: 'url',
  url: 'url',
  date: 'date',
  time: 'time',
  'date-time': 'datetime',
}
const BY_KEY: readonly (readonly [RegExp, Role])[] = [
  [/e-?mail|邮箱/i, 'email'],
  [/url|uri|link|website|链接/i, 'url'],
  [/phone|mobile|(?:^|_)tel(?:$|_)|电话|手机/i, 'phone'],
  [/(?:^|_)(?:current_?)?goal$|objective/i, 'goal'],
  [/(?:date_?time|timestamp)/i, 'datetime'],
  [
    /(?:^|_)(?:date|day|month|due|deadline|since|until|check_?in|check_?out)(?:$|_)|_(?:on|date)$|日期/i,
    'date',
  ],
  [/(?:^|_)time$|时间/i, 'time'],
  [
    /(?:^|_)(?:id|ids|code|no|number|sku|ref|reference|key|isbn|iban|repo|repository|serial)$|编号|单号/i,
    'id',
  ],
  [/currency|币种/i, 'currency'],
  [/(?:^|_)(?:lang|language|locale)|_lang$|语言/i, 'language'],
  [
    /city|place|location|address|street|country|region|origin|destination|venue|airport|城市|地址|地点/i,
    'place',
  ],
  [/(?:^|_)(?:query|q|keywords?|search|term|pattern|topic)(?:$|_)|关键词/i, 'query'],
  [
    /person|customer|client|patient|user|name|assignee|owner|attendee|author|employee|guest|passenger|driver|hospital|company|hotel|姓名|客户/i,
    'person',
  ],
  [/title|subject|headline|summary|label|标题|主题/i, 'title'],
  [
    /text|body|message|content|note|comment|description|reason|why|answer|explanation|thought|detail|caption|prompt|内容|原因|说明/i,
    'text',
  ],
]
const BY_DESCRIPTION: readonly (readonly [RegExp, Role])[] = [
  [/e-?mail address|邮箱|邮件地址/i, 'email'],
  [/\b(?:tele)?phone number\b|电话|手机/i, 'phone'],
  [/\burl\b|\blink\b/i, 'url'],
  [/iso[- ]?8601 (?:date-?time|timestamp)/i, 'datetime'],
  [/\bdate\b|\bday\b|YYYY-MM|日期/i, 'date'],
  [/\btime of day\b|HH:MM/i, 'time'],
  [/currency|货币/i, 'currency'],
  [/\bid\b|\bidentifier\b|\bcode\b|编号|单号/i, 'id'],
  [/language|语言/i, 'language'],
  [/\bcity\b|\bplace\b|\blocation\b|\baddress\b|城市|地址|地点/i, 'place'],
  [/search|keyword|words to|what to (?:look|search)|关键词/i, 'query'],
  [/\b(?:person|customer|user|who)\b|姓名|谁/i, 'person'],
  [/\btext\b|\bmessage\b|\bexplanation\b|内容|文本/i, 'text'],
]

/** What kind of text a field wants: by its format, else its name, else its description. */
export function roleOf(field: Field): Role {
  const byFormat = BY_FORMAT[field.schema.format ?? '']
  if (byFormat) return byFormat
  const key = field.key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
  const byKey = BY_KEY.find(([pattern]) => pattern.test(key))?.[1]
  const described = BY_DESCRIPTION.find(([pattern]) => pattern.test(fieldText(field)))?.[1]
  // A name such as "to" says little, and a person may be wanted by e-mail address: the description decides.
  if (byKey === undefined || (byKey === 'person' && described === 'email')) return described ?? 'other'
  return byKey
}
