const pad = (value: number, width = 2) => String(value).padStart(width, '0')

interface Format {
  readonly test: (text: string) => boolean
  /** A valid text; different ones for different variants. */
  readonly make: (variant: number) => string
}

const byPattern = (pattern: RegExp) => (text: string) => pattern.test(text)

const isDate = (text: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const HOST = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOSTNAME = new RegExp(`^${HOST}(?:\\.${HOST})*$`, 'i')
const URL_TEXT =
  /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?(?:[/?#][\w\-./?%&=#~+@:;,$!*'()]*)?$/i

const FORMATS: Readonly<Record<string, Format>> = {
  date: { test: isDate, make: (v) => `2026-${pad(1 + (v % 12))}-${pad(1 + (v % 28))}` },
  time: { test: byPattern(TIME), make: (v) => `${pad(v % 24)}:${pad(v % 60)}:00Z` },
  'date-time': {
    test: (text) => isDate(text.slice(0, 10)) && /^t$/i.test(text.charAt(10)) && TIME.test(text.slice(11)),
    make: (v) => `2026-${pad(1 + (v % 12))}-${pad(1 + (v % 28))}T09:00:00Z`,
  },
  duration: { test: byPattern(/^P(?:\d+W|\d+D|T\d+[HMS]|\d+DT\d+[HMS])$/), make: (v) => `P${1 + v}D` },
  email: {
    test: (text) =>
      /^[\w+-]+(?:\.[\w+-]+)*@/.test(text) && text.length < 200 && HOSTNAME.test(text.split('@')[1] ?? ''),
    make: (v) => `person${v || ''}@example.com`,
  },
  hostname: { test: byPattern(HOSTNAME), make: (v) => `host${v || ''}.example.com` },
  uri: { test: byPattern(URL_TEXT), make: (v) => `https://example.com/${v || ''}` },
  url: { test: byPattern(URL_TEXT), make: (v) => `https://example.com/${v || ''}` },
  'uri-reference': { test: byPattern(/^[\w\-./]*$/), make: (v) => `/item/${v}` },
  'uri-template': { test: byPattern(/^[\w\-./]*$/), make: (v) => `/item/${v}` },
  uuid: {
    test: byPattern(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i),
    make: (v) => `00000000-0000-4000-8000-${pad(v, 12)}`,
  },
  ipv4: {
    test: byPattern(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/),
    make: (v) => `192.0.2.${v % 256}`,
  },
  ipv6: {
    test: byPattern(/^2001:db8::[0-9a-f]{1,4}$/),
    make: (v) => `2001:db8::${(v % 65535).toString(16)}`,
  },
  regex: { test: (text) => /^[\w\s-]*$/.test(text), make: (v) => `a${v || ''}` },
  'json-pointer': { test: byPattern(/^(?:\/[\w-]*)*$/), make: (v) => `/item/${v}` },
  'relative-json-pointer': { test: byPattern(/^\d$/), make: (v) => String(v % 10) },
  'json-pointer-uri-fragment': { test: byPattern(/^#(?:\/[\w-]*)*$/), make: (v) => `#/item/${v}` },
}

/** Stricter than the standards where that is simpler: what it accepts, every validator accepts. Unknown formats accept all. */
export function matchesFormat(format: string, text: string): boolean {
  return FORMATS[format]?.test(text) ?? true
}

/** A valid text of the format, or undefined for a format nobody checks. */
export function formatWitness(format: string, variant: number): string | undefined {
  return FORMATS[format]?.make(variant)
}
