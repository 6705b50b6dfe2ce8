import { isJsonObject, type Json } from '../../graph/json'
import { maskOf, maskSensitive } from './maskSensitive'
import { findSensitive, isSecretName } from './sensitiveText'

/** What only a mask looks like. */
const MASK = /•{4}|•{3}@/

export type Restored = { value: Json /** JSON paths of texts that still hold a mask. */; masked: string[] }

/**
 * What somebody sent who had edited a masked value: masks stand for what was there before. A member that was left alone comes back as it was; a mask inside an
 * edited text, where only one value of `original` looks like it. Anything else that is masked is named, and must not be used.
 */
export function restoreMasked(given: Json, original: Json): Restored {
  const value = restore(given, original, unmasksOf(original))
  return { value, masked: maskedPaths(value, original) }
}

/** Paths of texts in `value` that hold a mask. */
export function maskedPaths(value: Json, original: Json = null, path = ''): string[] {
  if (typeof value === 'string') return MASK.test(value) && value !== original ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    maskedPaths(
      member,
      memberOf(original, name),
      Array.isArray(value) ? `${path}[${name}]` : joined(path, name),
    ),
  )
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function memberOf(value: Json, name: string): Json {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  return Reflect.get(value, name)
}

function restore(given: Json, original: Json, unmasks: readonly Unmask[]): Json {
  if (typeof given === 'string') {
    if (!MASK.test(given) || given === original) return given
    return given === maskSensitive(original) ? original : unmasked(given, unmasks)
  }
  if (Array.isArray(given))
    return given.map((item, at) => restore(item, memberOf(original, String(at)), unmasks))
  if (!isJsonObject(given)) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, member]) => [name, restoreMember(name, member, original, unmasks)]),
  )
}

/** Under a secret name the whole text is masked, whatever it looked like. */
function restoreMember(name: string, member: Json, original: Json, unmasks: readonly Unmask[]): Json {
  const before = memberOf(original, name)
  if (member === '••••' && isSecretName(name)) return typeof before === 'string' ? before : member
  return restore(member, before, unmasks)
}

type Unmask = { mask: string; text: string }

/** Longest masks first, so that one which is the beginning of another does not cut it; those of several values are left out. */
function unmasksOf(original: Json): Unmask[] {
  const texts = new Map<string, Set<string>>()
  for (const text of textsIn(original)) {
    for (const { kind, value } of findSensitive(text)) {
      if (kind === 'text') continue
      const mask = maskOf(kind, value)
      texts.set(mask, (texts.get(mask) ?? new Set()).add(value))
    }
  }
  return [...texts]
    .flatMap(([mask, [text, ...others]]) =>
      text !== undefined && others.length === 0 ? [{ mask, text }] : [],
    )
    .sort((a, b) => b.mask.length - a.mask.length)
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function unmasked(text: string, unmasks: readonly Unmask[]): string {
  return unmasks.reduce((result, unmask) => result.replaceAll(unmask.mask, () => unmask.text), text)
}
