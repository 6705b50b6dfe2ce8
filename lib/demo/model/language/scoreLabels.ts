import { deedOf, deedOfName } from './verbs'
import { words } from './words'

/** Something a clause can be about: a tool, an option of an enum, an alternative of a schema. */
export interface Label {
  readonly name: string
  readonly description: string
  /** Names of arguments and the like: weak evidence. */
  readonly hints?: string
}

const NAME = 3
const DESCRIPTION = 1.4
const HINT = 0.5
// What is done says less than what it is done to.
const DEED = 0.6
const SAME_DEED = 1
const OTHER_DEED = -2

/** How well each label fits a text, 0 for not at all. A word counts more the fewer labels have it. */
export function scoreLabels(text: string, labels: readonly Label[]): number[] {
  const bags = labels.map((label) => ({
    name: new Set(words(label.name)),
    description: new Set(words(label.description)),
    hints: new Set(words(label.hints ?? '')),
  }))
  const asked = new Set(words(text))
  const rarity = (word: string) => {
    const holders = bags.filter((bag) => bag.name.has(word) || bag.description.has(word)).length
    return holders === 0 ? 0.5 : Math.log(1 + labels.length / holders) / Math.log(1 + labels.length)
  }
  const deed = deedOf(text)
  return bags.map((bag, index) => {
    let score = 0
    for (const word of asked) {
      const weight = bag.name.has(word)
        ? NAME
        : bag.description.has(word)
          ? DESCRIPTION
          : bag.hints.has(word)
            ? HINT
            : 0
      const scarce = bag.name.has(word) ? 0.4 + 0.6 * rarity(word) : rarity(word)
      if (weight > 0) score += weight * scarce * (deedOf(word) === undefined ? 1 : DEED)
    }
    return score > 0 ? Math.max(0.01, score + agreement(deed, labels[index])) : 0
  })
}

function agreement(deed: string | undefined, label: Label | undefined): number {
  const own = label && (deedOfName(label.name) ?? deedOf(label.description))
  if (deed === undefined || own === undefined) return 0
  return deed === own ? SAME_DEED : OTHER_DEED
}
