/** How much of what `query` speaks of is in each of `texts`, from 0 (nothing) to 1 (all of it), in their order. Must depend on its arguments alone. */
export type Similarity = (query: string, texts: readonly string[]) => readonly number[]

const WORD = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const HAN = /^\p{Script=Han}/u

/**
 * The share of the query's words that a text has, each weighted by how rare it is among `texts` (squared inverse document frequency), without any model.
 * Words that no text has do not count. `caseNumber` is two words; Chinese text, which has no spaces, is compared by its pairs of characters.
 */
export const lexicalSimilarity: Similarity = (query, texts) => {
  const bags = texts.map((text) => new Set(termsOf(text)))
  const asked = weighted(new Set(termsOf(query)), bags)
  const whole = sum(asked.values())
  return bags.map((bag) => {
    const had = [...asked].flatMap(([term, weight]) => (bag.has(term) ? [weight] : []))
    return whole === 0 ? 0 : sum(had) / whole
  })
}

function termsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
  return [...spaced.matchAll(WORD)].flatMap(([word]) => {
    if (!HAN.test(word)) return stem(word.toLowerCase())
    const characters = [...word]
    if (characters.length === 1) return characters
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  })
}

/** Cuts the commonest endings off, so that most plurals are the same word; short words stay as they are. It is part of what a run's prompts are made of, and those must stay what they were. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed)$/, '') : word
}

function weighted(terms: ReadonlySet<string>, bags: readonly ReadonlySet<string>[]): Map<string, number> {
  const weights = new Map<string, number>()
  for (const term of terms) {
    const holders = bags.filter((bag) => bag.has(term)).length
    if (holders > 0) weights.set(term, Math.log(1 + bags.length / holders) ** 2)
  }
  return weights
}

function sum(weights: Iterable<number>): number {
  let total = 0
  for (const weight of weights) total += weight
  return total
}
