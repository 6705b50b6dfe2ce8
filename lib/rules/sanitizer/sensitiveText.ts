import { hasLuhnDigit } from '../finance/luhn'
import { residentIdCheckCharacter } from '../government/residentId'

export type SensitiveKind = 'id' | 'card' | 'phone' | 'email' | 'key' | 'text'

/** One sensitive stretch of a text. */
export type Found = { kind: SensitiveKind; start: number; end: number; value: string }

type Detector = { kind: SensitiveKind; pattern: RegExp; holds?: (match: string) => boolean }

const digits = (text: string) => text.replace(/\D/g, '')

/** In order of trust: what one detector has claimed, a later one does not look at. All patterns are linear in the length of the text. */
const DETECTORS: readonly Detector[] = [
  // a text that looks like one of our own placeholders would be resolved as one: it is hidden behind a placeholder itself
  { kind: 'text', pattern: /⟦[a-z]{2,5}-\d{1,6}⟧/g },
  {
    kind: 'key',
    pattern: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,10000}?-----END [A-Z ]{0,40}PRIVATE KEY-----/g,
  },
  {
    kind: 'key',
    pattern:
      /(?<![\w-])(?:sk-[\w-]{16,200}|gh[pousr]_\w{20,255}|github_pat_\w{20,255}|xox[abeprs]-[\w-]{10,250}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{35}|glpat-[\w-]{20,100}|(?:sk|pk|rk)_(?:live|test)_\w{16,200})(?![\w-])/g,
  },
  { kind: 'key', pattern: /(?<![\w-])eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{8,2000}/g },
  { kind: 'key', pattern: /(?<=\bBearer )[\w.~+/=-]{16,4000}/g },
  { kind: 'email', pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])/g },
  {
    kind: 'id',
    pattern: /(?<![\w-])\d{17}[\dXx](?![\w-])/g,
    holds: (match) => residentIdCheckCharacter(match) === match.charAt(17).toUpperCase(),
  },
  { kind: 'id', pattern: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g },
  {
    kind: 'card',
    pattern:
      /(?<![\w.-])[2-9]\d{3}(?:[ -]?\d{4}){2}[ -]?\d{1,7}(?![\w-])|(?<![\w.-])3\d{3}[ -]?\d{6}[ -]?\d{5}(?![\w-])/g,
    holds: (match) => digits(match).length >= 13 && digits(match).length <= 19 && hasLuhnDigit(digits(match)),
  },
  { kind: 'phone', pattern: /(?<![\w.+-])(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?![\w-])/g },
  {
    kind: 'phone',
    pattern: /(?<![\w+])\+\d{1,3}(?:[ .-]?\(?\d{1,4}\)?){2,6}(?![\w-])/g,
    holds: (match) => digits(match).length >= 8 && digits(match).length <= 15,
  },
  {
    kind: 'phone',
    pattern: /(?<![\w-])\(\d{3}\) ?\d{3}-\d{4}(?![\w-])|(?<![\w-])\d{3}-\d{3}-\d{4}(?![\w-])/g,
  },
]

/** What every detector needs at the least: most texts of a run have none of it, and are looked through once instead of eleven times. */
const MAYBE =
  /[@⟦]|-----BEGIN|eyJ|Bearer |sk-|gh[pousr]_|github_pat_|xox|A[KS]IA|AIza|glpat-|[spr]k_|(?:\d[ .()-]{0,3}){8}/

/** The sensitive stretches of a text, in order and without overlap. */
export function findSensitive(text: string): Found[] {
  if (!MAYBE.test(text)) return []
  const found: Found[] = []
  for (const { kind, pattern, holds } of DETECTORS) {
    for (const match of text.matchAll(pattern)) {
      const [value] = match
      const [start, end] = [match.index, match.index + value.length]
      if (found.some((other) => start < other.end && other.start < end)) continue
      if (holds === undefined || holds(value)) found.push({ kind, start, end, value })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Names of members whose text is a secret whatever it looks like. */
const SECRET_NAME =
  /^(?:.*[_-])?(?:password|passwd|secret|token|api_?-?key|access_?-?key|private_?-?key|authorization|credentials?)$/i

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
}
