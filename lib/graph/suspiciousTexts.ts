import type { Pipeline } from './document'
import { isJsonObject, type Json } from './json'
import { withoutDraftData } from './withoutDraftData'

/** By what a text gives itself away: the shape of a known key, an authorization header, a private key, an address that carries credentials, an assignment, or the name of its field. */
export type SuspicionKind = 'key' | 'bearer' | 'private_key' | 'address' | 'assignment' | 'named'

/** `path` is a JSON path into the document (`nodes[3].config.url`); `shown` is the beginning of the text, enough to find it again. */
export type SuspiciousText = { path: string; kind: SuspicionKind; shown: string }

/** Longer texts are read so far; every pattern is linear in what it reads. */
const READ = 20_000
const SHOWN = 4

/** Shapes of the keys that services hand out, by their fixed beginnings. */
const KEYS = [
  /\bsk-[A-Za-z0-9_-]{12,}/,
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{8,}/,
  /\b(?:gh[opsur]_|github_pat_|glpat-)[A-Za-z0-9_-]{16,}/,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bAIza[0-9A-Za-z_-]{30,}/,
  /\bilk_[A-Za-z0-9-]{4,}_[A-Za-z0-9_-]{16,}/,
  /\bwhsec_[A-Za-z0-9+/=]{16,}/,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\./,
]

const PATTERNS: [SuspicionKind, RegExp[]][] = [
  ['private_key', [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY/]],
  ['key', KEYS],
  ['bearer', [/\bbearer\s{1,4}(?=[^\s\d]{0,200}\d)[A-Za-z0-9._~+/=-]{8,}/i]],
  [
    'address',
    [
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:{}<>]{1,200}:[^\s/@{}<>]{1,200}@/i,
      /[?&](?:token|key|api[_-]?key|access[_-]?token|auth|secret|sig|signature|password|pwd)=[^&\s{}<>"']{6,}/i,
    ],
  ],
  [
    'assignment',
    [
      /\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|token|key)=(?!=)["']?[^\s"'&;{}<>=]{6,}/i,
      /\b(?:password|passwd|pwd|api[_-]?key)\s{0,3}:\s{0,3}["']?(?=[^\s\d]{0,200}\d)[^\s"'&;{}<>]{6,}/i,
    ],
  ],
]

/** Names of fields in which nothing but a secret stands; small letters and digits only. */
const NAMES =
  /^(?:authorization|x?apikey|.*apikey|.*password|passwd|pwd|.*secret|token|.*(?:access|auth|refresh|bearer)token|.*privatekey|credentials?|cookie)$/
/** Keys that hold the value of the field above them: defaults and constants of a schema, and literal values. */
const VALUE_OF_PARENT = new Set(['default', 'const', 'value', '$text', '$json'])
const LEAST_NAMED = 6
/** `<your key>`, `***`, `…`, `{{ key }}`: a place for a secret, not one. */
const PLACEHOLDER = /^(?:<[^>]*>|[*•.…xX_-]+|\$?\{\{?[^}]*\}?\})$/

/**
 * Literals that look like secrets, in what of a document leaves this installation, in the order of the document. Expressions count only for what
 * stands in them literally; hashes do not count.
 */
export function suspiciousTexts(document: Pipeline): SuspiciousText[] {
  const found: SuspiciousText[] = []
  // a typed document is JSON; members that are undefined are gone
  walk(JSON.parse(JSON.stringify(withoutDraftData(document))), '', '', found)
  return found
}

function walk(value: Json, path: string, name: string, found: SuspiciousText[]): void {
  if (typeof value === 'string') {
    const kind = suspicionOf(value, name)
    if (kind !== null) found.push({ path, kind, shown: `${value.trim().slice(0, SHOWN)}…` })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, `${path}[${index}]`, '', found)
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key === 'hash') continue
      walk(item, path === '' ? key : `${path}.${key}`, VALUE_OF_PARENT.has(key) ? name : key, found)
    }
  }
}

function suspicionOf(text: string, name: string): SuspicionKind | null {
  const read = text.slice(0, READ)
  for (const [kind, patterns] of PATTERNS) if (patterns.some((pattern) => pattern.test(read))) return kind
  return isNamed(name) && isSecretLike(read) ? 'named' : null
}

function isNamed(name: string): boolean {
  return NAMES.test(
    name
      .slice(0, 100)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  )
}

/** One word that is no placeholder: sentences below such a name explain it. */
function isSecretLike(text: string): boolean {
  const value = text.trim()
  return value.length >= LEAST_NAMED && !/\s/.test(value) && !PLACEHOLDER.test(value)
}
