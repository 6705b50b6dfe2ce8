/** What a regular expression can be made of, as far as a matching text can be built from it. */
export type PatternNode =
  | { readonly kind: 'chars'; readonly chars: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'group'; readonly number: number; readonly name?: string; readonly of: PatternNode }
  | { readonly kind: 'same'; readonly as: string }

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const WORD = `${LOWER}${LOWER.toUpperCase()}${DIGITS}_`
const PRINTABLE = `${LOWER}${LOWER.toUpperCase()}${DIGITS}_-. ,:;!?'"()[]{}<>@#$%^&*+=/\\|~\``
const EMPTY: PatternNode = { kind: 'sequence', parts: [] }
const ESCAPED: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: WORD,
  s: ' ',
  t: '\t',
  n: '\n',
  r: '\r',
  f: '\f',
  v: '\v',
}
const PROPERTIES: readonly (readonly [RegExp, string])[] = [
  [/^(L|Letter|Alphabetic)$/, LOWER],
  [/^(Lu|Uppercase|Uppercase_Letter)$/, LOWER.toUpperCase()],
  [/^(N|Nd|Number)$/, DIGITS],
  [/Han/, '中文字符信息数据'],
]

const except = (chars: string) => [...PRINTABLE].filter((char) => !chars.includes(char)).join('')

/** Parses the features people use in schemas. Assertions (`^`, `\b`, look-arounds) become empty: the caller checks the text. */
export function parsePattern(source: string): PatternNode {
  return new PatternParser(source).choice()
}

class PatternParser {
  private at = 0
  private groups = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  choice(): PatternNode {
    const options = [this.sequence()]
    while (this.eat('|')) options.push(this.sequence())
    return options.length === 1 ? (options[0] ?? EMPTY) : { kind: 'choice', options }
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = []
    while (this.at < this.source.length && !'|)'.includes(this.peek())) parts.push(this.repeat(this.atom()))
    return { kind: 'sequence', parts }
  }

  private repeat(of: PatternNode): PatternNode {
    const bounds = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at))
    if (!bounds) return of
    this.at += bounds[0].length
    const [, sign, low, comma, high] = bounds
    if (sign)
      return {
        kind: 'repeat',
        of,
        min: sign === '+' ? 1 : 0,
        max: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
      }
    const min = Number(low)
    return { kind: 'repeat', of, min, max: high ? Number(high) : comma ? Number.POSITIVE_INFINITY : min }
  }

  private atom(): PatternNode {
    const char = this.next()
    if (char === '^' || char === '$') return EMPTY
    if (char === '.') return { kind: 'chars', chars: PRINTABLE }
    if (char === '(') return this.group()
    if (char === '[') return { kind: 'chars', chars: this.charClass() }
    return char === '\\' ? this.escape() : { kind: 'chars', chars: char }
  }

  private group(): PatternNode {
    const look = this.eat('?=') || this.eat('?!') || this.eat('?<=') || this.eat('?<!')
    const name = look ? undefined : this.take(/^\?<(\w+)>/)?.[1]
    const silent = look || this.eat('?:')
    const number = silent ? 0 : ++this.groups
    const of = this.choice()
    this.eat(')')
    if (look) return EMPTY
    return silent ? of : { kind: 'group', number, of, ...(name ? { name } : {}) }
  }

  private escape(): PatternNode {
    const back = this.take(/^(?:k<(\w+)>|([1-9]))/)
    if (back) return { kind: 'same', as: back[1] ?? back[2] ?? '' }
    if (this.eat('b') || this.eat('B')) return EMPTY
    return { kind: 'chars', chars: this.escapedChars() }
  }

  private escapedChars(): string {
    const property = this.take(/^([pP])\{(?:\w+=)?(\w+)\}/)
    if (property) {
      const chars = PROPERTIES.find(([name]) => name.test(property[2] ?? ''))?.[1] ?? LOWER
      return property[1] === 'P' ? except(chars) : chars
    }
    const code = this.take(/^(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/i)
    if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16))
    const char = this.next()
    if ('DWS'.includes(char)) return except(ESCAPED[char.toLowerCase()] ?? '')
    return ESCAPED[char] ?? char
  }

  private charClass(): string {
    const negated = this.eat('^')
    let chars = ''
    while (this.at < this.source.length && !this.eat(']')) {
      const from = this.classChar()
      const ranged = this.peek() === '-' && this.source[this.at + 1] !== ']' && [...from].length === 1
      if (ranged) this.at++
      chars += ranged ? span(from, this.classChar()) : from
    }
    return negated ? except(chars) : chars
  }

  private classChar(): string {
    const char = this.next()
    return char === '\\' ? this.escapedChars() : char
  }

  private peek(): string {
    return this.source[this.at] ?? ''
  }

  /** One whole character: a pair of surrogates is one. */
  private next(): string {
    const char = String.fromCodePoint(this.source.codePointAt(this.at) ?? 0)
    this.at += char.length
    return char
  }

  private eat(text: string): boolean {
    const found = this.source.startsWith(text, this.at)
    if (found) this.at += text.length
    return found
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.source.slice(this.at))
    if (found) this.at += found[0].length
    return found
  }
}

/** The characters of a range, the first 128 of a long one. */
function span(from: string, to: string): string {
  const start = from.codePointAt(0) ?? 0
  const end = Math.min(to.codePointAt(0) ?? start, start + 127)
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, i) => String.fromCodePoint(start + i)).join(
    '',
  )
}
