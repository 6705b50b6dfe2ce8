import type { Conversation, PastCall } from '../conversation/Conversation'
import type { Fact } from '../facts/Fact'
import { isChinese, words } from '../language/words'

const PREFIX = '[simulated] '
const MOST_FACTS = 8
const QUOTED_GOAL = 200
const QUOTED_RESULT = 200
const TELLING: ReadonlySet<Fact['kind']> = new Set([
  'json',
  'labelled',
  'number',
  'id',
  'email',
  'date',
  'quoted',
  'name',
])

/** Prose for a prompt: what was asked, and the facts of the prompt that share words with it, else the newest ones. */
export function freeText({ goal, facts }: Conversation): string {
  const asked = new Set(words(goal))
  const told = facts.filter(({ kind, raw }) => TELLING.has(kind) && raw.length < 200)
  const about = told.filter(({ label }) => words(label).some((word) => asked.has(word)))
  const chosen = (about.length > 0 ? about : told).slice(-MOST_FACTS)
  const lines = [...new Set(chosen.map((fact) => (fact.key ? `${fact.key}: ${fact.raw}` : fact.raw)))]
  const [opening, known] = isChinese(goal) ? ['关于', '已知'] : ['About', 'Known']
  const quoted = `${opening} “${shorten(goal, QUOTED_GOAL)}”.`
  return PREFIX + (lines.length > 0 ? `${quoted} ${known}: ${lines.join('; ')}.` : quoted)
}

/** The end of a tool-calling conversation: what each call gave. */
export function quoteResults({ goal }: Conversation, calls: readonly PastCall[]): string {
  const chinese = isChinese(goal)
  if (calls.length === 0) {
    return `${PREFIX}${chinese ? '没有合适的工具' : 'No offered tool fits'}: “${shorten(goal, QUOTED_GOAL)}”.`
  }
  const failed = chinese ? '失败' : 'failed'
  const lines = calls.map(
    (call) =>
      `${spoken(call.name)}${call.failed ? ` ${failed}` : ''}: ${shorten(call.result ?? '…', QUOTED_RESULT)}`,
  )
  return `${PREFIX}${chinese ? '完成' : 'Done'}. ${lines.join(' · ')}`
}

/** A question for what a tool needs and nobody said. */
export function askFor({ goal }: Conversation, tool: string, missing: readonly string[]): string {
  const names = [...new Set(missing)].map((name) => `“${name}”`).join(', ')
  const named = spoken(tool)
  return PREFIX + (isChinese(goal) ? `${named} 还需要: ${names}。` : `I still need ${names} for ${named}.`)
}

/** Without the mark that a host adds to keep names apart. */
const spoken = (tool: string) => tool.replace(/_[0-9a-f]{8}$/, '')

const shorten = (text: string, length: number) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}
