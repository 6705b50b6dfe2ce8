import { isJsonObject, type Json, type JsonObject } from '../../graph/json'
import { findSensitive, isSecretName, type SensitiveKind } from './sensitiveText'

const PLACEHOLDER = /⟦[a-z]{2,5}-\d{1,6}⟧/g
const WHOLE = /^⟦[a-z]{2,5}-\d{1,6}⟧$/

/**
 * Keeps sensitive values out of what a model reads (REACT-2): each value gets a placeholder like `⟦card-1⟧`, the same every time it is seen, and
 * is put back where a model uses the placeholder. Numbered in the order of first sight: the same observations in the same order give
 * the same placeholders, so a vault need not be stored.
 */
export class Vault {
  readonly #byValue = new Map<string, string>()
  readonly #byPlaceholder = new Map<string, string | number>()
  readonly #counts = new Map<SensitiveKind, number>()

  /** The value with everything sensitive in it replaced; names of members are left as they are. */
  conceal(value: Json): Json {
    if (typeof value === 'string') return this.concealText(value)
    if (typeof value === 'number') return this.#concealNumber(value)
    if (Array.isArray(value)) return value.map((item) => this.conceal(item))
    if (!isJsonObject(value)) return value
    return mapMembers(value, (member, name) =>
      typeof member === 'string' && member !== '' && isSecretName(name) && !WHOLE.test(member)
        ? this.#placeholder('key', member)
        : this.conceal(member),
    )
  }

  concealText(text: string): string {
    let concealed = ''
    let from = 0
    for (const { kind, start, end, value } of findSensitive(text)) {
      concealed += text.slice(from, start) + this.#placeholder(kind, value)
      from = end
    }
    return concealed + text.slice(from)
  }

  /** The value with every known placeholder put back. A text that is nothing but one becomes what stood there, a number included. */
  reveal(value: Json): Json {
    if (typeof value === 'string') return this.#byPlaceholder.get(value) ?? this.revealText(value)
    if (Array.isArray(value)) return value.map((item) => this.reveal(item))
    return isJsonObject(value) ? mapMembers(value, (member) => this.reveal(member)) : value
  }

  revealText(text: string): string {
    return text.replace(PLACEHOLDER, (placeholder) =>
      String(this.#byPlaceholder.get(placeholder) ?? placeholder),
    )
  }

  #concealNumber(value: number): Json {
    const text = String(value)
    const [found] = findSensitive(text)
    return found?.value === text ? this.#placeholder(found.kind, value) : value
  }

  #placeholder(kind: SensitiveKind, value: string | number): string {
    // a number and a text of the same digits must come back as what they were
    const identity = `${typeof value} ${value}`
    const known = this.#byValue.get(identity)
    if (known !== undefined) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    const placeholder = `⟦${kind}-${count}⟧`
    this.#counts.set(kind, count)
    this.#byValue.set(identity, placeholder)
    this.#byPlaceholder.set(placeholder, value)
    return placeholder
  }
}

function mapMembers(object: JsonObject, change: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(member, name)]))
}
