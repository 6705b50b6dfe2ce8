import { isJsonObject, type Json } from '../../graph/json'
import { type Fault, faultOf } from '../../run/fault'

/** Postgres gives up on JSON nested some thousands deep (54001); nothing sensible comes near this. */
export const MAX_JSON_DEPTH = 500
/** Bytes of one stored value. Results are refused from 1 MB; an event carries some context with its result. */
export const MAX_JSON_BYTES = 2_000_000

/** Marks what was replaced: `␛0` is NUL, `␛uD83D` a half surrogate, `␛␛` the mark itself. */
const MARK = '␛'
const UNSAFE = /␛|\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const MARKED = /␛(␛|0|u[0-9A-F]{4})/g

export type EncodedJson = { ok: true; text: string; bytes: number } | { ok: false; fault: Fault }

/**
 * JSON text that every JSON function and text column of Postgres accepts: NUL and half surrogates are replaced by marks, which
 * `restoreJson` turns back. A text that spells out backslash-u-0-0-0-0 is an ordinary text and stays as it is.
 */
export function encodeJson(value: Json, { maxBytes = MAX_JSON_BYTES } = {}): EncodedJson {
  let text: string
  try {
    text = JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return tooDeep()
    throw error
  }
  if (text.length > 2 * MAX_JSON_DEPTH && !isShallow(value, MAX_JSON_DEPTH)) return tooDeep()
  // The escapes that JSON.stringify writes are a cheap sign; a false alarm only costs the second pass.
  if (text.includes('\\u0000') || text.includes('\\ud') || text.includes(MARK))
    text = JSON.stringify(mapTexts(value, sanitizeText))
  const bytes = Buffer.byteLength(text)
  return bytes > maxBytes ? tooLarge(bytes) : { ok: true, text, bytes }
}

/** The value that went into `encodeJson`, from the parsed text. */
export function restoreJson(value: Json): Json {
  return mapTexts(value, restoreText)
}

/** For text columns, which refuse NUL altogether. */
export function sanitizeText(text: string): string {
  return text.replace(UNSAFE, (found) => {
    if (found === MARK) return MARK + MARK
    if (found === '\0') return `${MARK}0`
    return `${MARK}u${found.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

export function restoreText(text: string): string {
  if (!text.includes(MARK)) return text
  return text.replace(MARKED, (_, code: string) => {
    if (code === MARK) return MARK
    return code === '0' ? '\0' : String.fromCharCode(Number.parseInt(code.slice(1), 16))
  })
}

function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]))
}

function isShallow(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1))
}

function tooDeep(): EncodedJson {
  return { ok: false, fault: faultOf('VALUE_TOO_DEEP', { limit: MAX_JSON_DEPTH }) }
}

function tooLarge(bytes: number): EncodedJson {
  return { ok: false, fault: faultOf('VALUE_TOO_LARGE.stored', { actual: bytes, limit: MAX_JSON_BYTES }) }
}
