import { isJsonObject, type Json } from '../../graph/json'
import { findSensitive, isSecretName, type SensitiveKind } from './sensitiveText'

/** Characters of a value that stay readable at its end, so that people can tell two of them apart. */
const READABLE: { [kind in SensitiveKind]: number } = { id: 4, card: 4, phone: 4, email: 0, key: 0, text: 0 }

/** The value as a trace shows it: everything sensitive masked for good, e.g. `•••• 1111`, `•••@example.com`. */
export function maskSensitive(value: Json): Json {
  if (typeof value === 'number') {
    const masked = maskText(String(value))
    return masked === String(value) ? value : masked
  }
  return maskMembers(value, maskSensitive)
}

/** The same with every number left as it is, for values whose shape is fixed. */
export function maskTexts(value: Json): Json {
  return maskMembers(value, maskTexts)
}

function maskMembers(value: Json, mask: (value: Json) => Json): Json {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(mask)
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    typeof member === 'string' && member !== '' && isSecretName(name) ? '••••' : mask(member),
  ])
  return Object.fromEntries(members)
}

export function maskText(text: string): string {
  let masked = ''
  let from = 0
  for (const { kind, start, end, value } of findSensitive(text)) {
    if (kind === 'text') continue // placeholders hide nothing
    masked += text.slice(from, start) + maskOf(kind, value)
    from = end
  }
  return masked + text.slice(from)
}

/** What stands in its place. */
export function maskOf(kind: SensitiveKind, value: string): string {
  if (kind === 'email') return `•••${value.slice(value.indexOf('@'))}`
  const readable = READABLE[kind]
  return readable === 0 ? '••••' : `•••• ${value.slice(-readable)}`
}
