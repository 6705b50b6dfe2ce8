import type { Json } from '@/lib/graph/json'

/** Why a text is no JSON (a key of the messages) and where, in UTF-16 units. */
export type JsonFault = { reason: JsonReason; offset: number }
export type JsonReason =
  | 'empty'
  | 'end'
  | 'value'
  | 'key'
  | 'colon'
  | 'comma'
  | 'string'
  | 'number'
  | 'more'
  | 'twice'
  | 'deep'
/** `places` leads from a path (`properties.age.minimum`, `enum[1]`) to where its value begins. */
export type LocatedJson =
  | { ok: true; value: Json; places: ReadonlyMap<string, number> }
  | ({ ok: false } & JsonFault)

const MAX_DEPTH = 100

/** Reads JSON and remembers where everything stands, so that a finding about a value can be shown at its line. Never throws. */
export function locateJson(text: string): LocatedJson {
  const reader = new Reader(text)
  try {
    return { ok: true, value: reader.document(), places: reader.places }
  } catch (error) {
    if (error instanceof Stop) return { ok: false, ...error.fault }
    throw error
  }
}

/** Line and column of an offset, both from 1. */
export function lineOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

class Stop extends Error {
  readonly fault: JsonFault
  constructor(fault: JsonFault) {
    super(fault.reason)
    this.fault = fault
  }
}

class Reader {
  readonly places = new Map<string, number>()
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): Json {
    this.#space()
    if (this.#at === this.#text.length) this.#stop('empty')
    const value = this.#value('', 0)
    this.#space()
    if (this.#at < this.#text.length) this.#stop('more')
    return value
  }

  #value(path: string, depth: number): Json {
    this.#space()
    if (depth > MAX_DEPTH) this.#stop('deep')
    this.places.set(path, this.#at)
    const char = this.#text.charAt(this.#at)
    if (char === '{') return this.#object(path, depth)
    if (char === '[') return this.#array(path, depth)
    if (char === '"') return this.#string()
    if (char === '-' || (char >= '0' && char <= '9')) return this.#number()
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const)
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length
        return value
      }
    return this.#stop(char === '' ? 'end' : 'value')
  }

  #object(path: string, depth: number): Json {
    const entries: [string, Json][] = []
    const seen = new Set<string>()
    this.#at += 1
    for (let first = true; !this.#closes('}', first); first = false) {
      if (this.#text.charAt(this.#at) !== '"') this.#stop(this.#at < this.#text.length ? 'key' : 'end')
      const start = this.#at
      const key = this.#string()
      if (seen.has(key)) this.#stop('twice', start)
      seen.add(key)
      this.#space()
      if (this.#text.charAt(this.#at) !== ':') this.#stop('colon')
      this.#at += 1
      entries.push([key, this.#value(path === '' ? key : `${path}.${key}`, depth + 1)])
    }
    return Object.fromEntries(entries)
  }

  #array(path: string, depth: number): Json {
    const items: Json[] = []
    this.#at += 1
    for (let first = true; !this.#closes(']', first); first = false)
      items.push(this.#value(`${path}[${items.length}]`, depth + 1))
    return items
  }

  /** Passes the comma between two entries; whether the list ends here. */
  #closes(bracket: string, first: boolean): boolean {
    this.#space()
    const char = this.#text.charAt(this.#at)
    if (char === bracket) {
      this.#at += 1
      return true
    }
    if (first) return false
    if (char !== ',') this.#stop(char === '' ? 'end' : 'comma')
    this.#at += 1
    this.#space()
    if (this.#text.charAt(this.#at) === bracket) this.#stop('value')
    return false
  }

  #string(): string {
    const raw = /^"(?:[^"\\]|\\.)*"/s.exec(this.#text.slice(this.#at))?.[0]
    const value = raw === undefined ? null : parsed(raw)
    if (raw === undefined || value === null) return this.#stop('string')
    this.#at += raw.length
    return value
  }

  #number(): number {
    const raw = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/.exec(this.#text.slice(this.#at))?.[0]
    if (raw === undefined) return this.#stop('number')
    this.#at += raw.length
    return Number(raw)
  }

  #space(): void {
    while (/[ \t\r\n]/.test(this.#text.charAt(this.#at))) this.#at += 1
  }

  #stop(reason: JsonReason, offset = this.#at): never {
    throw new Stop({ reason, offset })
  }
}

/** The text that quotes hold; null for line breaks and escapes that JSON does not have. */
function parsed(raw: string): string | null {
  try {
    return String(JSON.parse(raw))
  } catch {
    return null
  }
}
