import { CHINESE_LEXICON } from '../language/chineseLexicon'
import { isVerb } from '../language/verbs'

const LEADING = /^(?:[A-Za-z]+\s+(?:(?:the|a|an|our|my|all|any|for|up|in)\s+)*)/
const CHINESE_VERBS = [...CHINESE_LEXICON].filter(([, english]) => english === 'find').map(([word]) => word)

/** What a clause wants looked up: its words without the command in front. "Find flights to Oslo" → "flights to Oslo". */
export function queryText(clause: string): string {
  const verb = /^[A-Za-z]+/.exec(clause)?.[0]
  if (verb && isVerb(verb)) return clause.replace(LEADING, '').trim() || clause
  const chinese = CHINESE_VERBS.sort((a, b) => b.length - a.length).find((word) => clause.startsWith(word))
  return chinese ? clause.slice(chinese.length) || clause : clause
}
