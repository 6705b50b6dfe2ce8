import { type Label, rankLabels } from '../language/scoreLabels'
import { splitClauses } from '../language/splitClauses'
import { deedOf } from '../language/verbs'

/** A clause of the goal with the tools that fit it, best first; none for a goal no tool fits. */
export interface ClauseTools {
  readonly text: string
  readonly ranked: readonly { readonly index: number; readonly score: number }[]
}

const LEAST = 1.2
const LEAST_WITHOUT_VERB = 2.5
const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|(?<![A-Za-z])'[^'\n]+'(?![A-Za-z])/g
// Clauses that only name an argument of what was asked before.
const NAMES_ARGUMENT =
  /^(?:(?:the|its|his|her|their|with|use|set)\s+)*(?:subject|title|body|message|text|content|amount|reason|note|name|date|time|priority|currency|because)\b|^(?:主题|标题|内容|正文|金额|数量|原因|理由|因为|备注|名称|姓名|日期|时间|地点|地址|优先级|收件人|电话)/i

/** Cuts the goal into clauses and ranks the tools for each; a clause that asks for no tool belongs to its neighbour. */
export function clauseTools(goal: string, tools: readonly Label[]): ClauseTools[] {
  const found: ClauseTools[] = []
  let leading = ''
  for (const clause of splitClauses(goal)) {
    const text = leading ? `${leading}, ${clause}` : clause
    const ranked = rank(text, tools)
    const last = found.at(-1)
    if (last && belongsTo(last, clause, ranked)) {
      found[found.length - 1] = { text: `${last.text}, ${clause}`, ranked: last.ranked }
    } else if (ranked.length > 0) {
      found.push({ text, ranked })
      leading = ''
    } else {
      leading = text
    }
  }
  return found
}

const rank = (text: string, tools: readonly Label[]) => rankLabels(text.replace(QUOTED, ' '), tools, LEAST)

function belongsTo(last: ClauseTools, clause: string, ranked: ClauseTools['ranked']): boolean {
  const best = ranked[0]
  if (best === undefined || NAMES_ARGUMENT.test(clause)) return true
  if (deedOf(clause.replace(QUOTED, ' ')) !== undefined) return false
  return best.score < LEAST_WITHOUT_VERB || best.index === last.ranked[0]?.index
}
