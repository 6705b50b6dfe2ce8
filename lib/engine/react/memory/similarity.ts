/** How alike `query` and each of `texts` are, from 0 (nothing in common) to 1, in the order of `texts`. Must depend on its arguments alone. */
export type Similarity = (query: string, texts: readonly string[]) => readonly number[]

const WORD = /\p{Script=Han}+|[\p{L}\p{N}]+/gu
const HAN = /^\p{Script=Han}/u

/**
 * Cosine of the words both have, each weighted by how rare it is among `texts` (TF-IDF), without any model. `caseNumber` is two words; Chinese text,
 * which has no spaces, is compared by its pairs of characters.
 */
export const lexicalSimilarity: Similarity = (query, texts) => {
  const bags = texts.map(bagOf)
  const weights = rarity(bags)
  // a word that no text has says nothing about which of them is meant
  const asked = weighted(bagOf(query), weights)
  return bags.map((bag) => cosine(asked, weighted(bag, weights)))
}

type Bag = Map<string, number>

function bagOf(text: string): Bag {
  const bag: Bag = new Map()
  for (const term of termsOf(text)) bag.set(term, (bag.get(term) ?? 0) + 1)
  return bag
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

/** Plurals and the like are the same word. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|es|s|ing|ed)$/, '') : word
}

function rarity(bags: readonly Bag[]): Map<string, number> {
  const holders = new Map<string, number>()
  for (const bag of bags) for (const term of bag.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)
  return new Map([...holders].map(([term, count]) => [term, Math.log(1 + bags.length / count)]))
}

function weighted(bag: Bag, weights: ReadonlyMap<string, number>): Bag {
  const result: Bag = new Map()
  for (const [term, count] of bag) {
    const weight = weights.get(term)
    if (weight !== undefined) result.set(term, (1 + Math.log(count)) * weight)
  }
  return result
}

function cosine(a: Bag, b: Bag): number {
  let dot = 0
  for (const [term, weight] of a) dot += weight * (b.get(term) ?? 0)
  return dot === 0 ? 0 : dot / (length(a) * length(b))
}

function length(bag: Bag): number {
  let sum = 0
  for (const weight of bag.values()) sum += weight * weight
  return Math.sqrt(sum)
}
