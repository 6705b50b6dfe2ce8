import type { Fact } from './Fact'
import { jsonBlocks, withoutJson } from './jsonBlocks'
import { jsonFacts } from './jsonFacts'
import { textFacts } from './textFacts'

/** Everything the text states: the leaves of JSON in it, then what the prose between says. */
export function collectFacts(text: string, at: number): Fact[] {
  const leaves = jsonBlocks(text).flatMap(({ value, start }) => jsonFacts(value, at, start))
  return [...leaves, ...textFacts(withoutJson(text), at)]
}
