import { isPlanHistory } from '../plan/readPlanHistory'
import type { Fact } from './Fact'
import { jsonBlocks, withoutJson } from './jsonBlocks'
import { jsonFacts } from './jsonFacts'
import { textFacts } from './textFacts'

// An answer is labelled by its question, which is longer than a key.
const isAnswer = (label: string, key: string | undefined) =>
  key !== undefined && label.endsWith(key) && key.includes(' ')

/** Everything the text states: the leaves of JSON in it, what answers in it say, then the prose between. */
export function collectFacts(text: string, at: number): Fact[] {
  const leaves = jsonBlocks(text)
    .filter((block) => !isPlanHistory(block))
    .flatMap(({ value, start }) => jsonFacts(value, at, start))
  const answers = leaves.filter(
    ({ key, label, raw }) => isAnswer(label, key) && /\s|\p{Script=Han}/u.test(raw),
  )
  const said = answers.flatMap(({ raw, label }) =>
    textFacts(raw, at).map((fact) => ({ ...fact, label: `${fact.label} ${label}` })),
  )
  return [...leaves, ...said, ...textFacts(withoutJson(text), at)]
}
