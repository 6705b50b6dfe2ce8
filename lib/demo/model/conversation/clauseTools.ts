import { scoreLabels } from '../language/scoreLabels'
import { splitClauses } from '../language/splitClauses'
import { deedOf } from '../language/verbs'
import type { ToolLabel } from './toolLabel'

/** A clause of the goal with the tools that fit it, best first; none for a goal no tool fits. */
export interface ClauseTools {
  readonly text: string
  readonly ranked: readonly { readonly index: number; readonly score: number }[]
}

const LEAST = 1.2
const FITTING_ID = 1.5
const LEAST_WITHOUT_VERB = 2.5
const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|(?<![A-Za-z])'[^'\n]+'(?![A-Za-z])/g
const INTRODUCED =
  /\b(?:with\s+(?:the\s+|a\s+|an\s+)?\w+|(?:the\s+)?(?:text|subject|title|body|message|note|name))\s+(?=["“])|(?:主题|标题|内容|正文|备注|名称)(?:是|为|：|:)?(?=[“"])/gi
// Clauses that only name an argument of what was asked before.
const NAMES_ARGUMENT =
  /^(?:(?:the|its|his|her|their|with|use|set)\s+)*(?:subject|title|body|message|text|content|amount|reason|note|name|date|time|priority|currency|because)\b|^(?:主题|标题|内容|正文|金额|数量|原因|理由|因为|备注|名称|姓名|日期|时间|地点|地址|优先级|收件人|电话)/i

/** Cuts the goal into clauses and ranks the tools for each; a clause that asks for no tool belongs to its neighbour. */
export function clauseTools(goal: string, tools: readonly ToolLabel[]): ClauseTools[] {
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

/** Without quoted text and the words that only introduce it: `with the subject "Ticket"` does not ask for a ticket. */
const withoutQuotes = (clause: string) => clause.replace(INTRODUCED, ' ').replace(QUOTED, ' ')

/** The tools that fit a clause, best first; of equals the earlier. Quoted text is an argument, not a wish. */
function rank(clause: string, tools: readonly ToolLabel[]): ClauseTools['ranked'] {
  const text = withoutQuotes(clause)
  const ids = text.match(/[A-Za-z0-9][\w-]*\d[\w-]*/g) ?? []
  return scoreLabels(text, tools)
    .map((score, index) => {
      const fits = tools[index]?.patterns.some((pattern) => ids.some((id) => pattern.test(id)))
      return { index, score: score > 0 && fits ? score + FITTING_ID : score }
    })
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

function belongsTo(last: ClauseTools, clause: string, ranked: ClauseTools['ranked']): boolean {
  const best = ranked[0]
  if (best === undefined || NAMES_ARGUMENT.test(clause)) return true
  if (deedOf(withoutQuotes(clause)) !== undefined) return false
  return best.score < LEAST_WITHOUT_VERB || best.index === last.ranked[0]?.index
}
