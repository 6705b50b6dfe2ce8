import { isVerb } from './verbs'
import { words } from './words'

const HARD_BREAK =
  /[.!?](?=\s|$)|[;\n。；！？]|\b(?:and then|then|after that|afterwards|finally)\b|然后|接着|最后/i
const SOFT_BREAK = /,\s|，|、(?=[请再并])|\s(?:and|but|also|plus)\s|(?=并且|并(?!非)|再(?!次))/i
const LEAD_IN =
  /^(?:please|also|then|and|next|first|finally|afterwards|to|so|now|再|并且|并|请|先|帮我|麻烦)\s*/i
const QUOTED = /"[^"]*"|“[^”]*”|「[^」]*」|《[^》]*》|(?<![A-Za-z])'[^'\n]+'(?![A-Za-z])/g

// "checking in" and "booked" go on, they do not command.
const INFLECTED = /(?<!br)ing$|[^e]ed$/i

/**
 * Cuts a goal into clauses that each ask for one thing. Quoted text is never cut; a comma or "and" cuts only before a
 * word that begins a command (in Chinese a comma always does: a clause that asks for nothing is joined again later).
 */
export function splitClauses(goal: string): string[] {
  const quotes: string[] = []
  const masked = goal.replace(QUOTED, (quote) => `\ue000${quotes.push(quote) - 1}\ue001`)
  const restore = (text: string) =>
    text.replace(/\ue000(\d+)\ue001/g, (_, index) => quotes[Number(index)] ?? '')
  return masked
    .split(HARD_BREAK)
    .flatMap(splitSoftly)
    .map((clause) => restore(trimLeadIn(clause)))
    .filter((clause) => words(clause).length > 0)
}

function splitSoftly(sentence: string): string[] {
  const pieces: string[] = []
  let rest = sentence
  let from = 0
  for (let cut = search(rest, from); cut; cut = search(rest, from)) {
    const after = rest.slice(cut.end)
    if (beginsCommand(after, cut.text)) {
      pieces.push(rest.slice(0, cut.start))
      rest = after
      from = 0
    } else {
      from = Math.max(cut.end, from + 1)
    }
  }
  return [...pieces, rest]
}

function search(text: string, from: number): { start: number; end: number; text: string } | undefined {
  const found = SOFT_BREAK.exec(text.slice(from))
  if (!found) return undefined
  const start = from + found.index
  // A zero-width cut in front of the first character would cut nothing off.
  if (start === 0 && found[0] === '') return search(text, 1)
  return { start, end: start + found[0].length, text: found[0] }
}

function beginsCommand(after: string, separator: string): boolean {
  if (separator === '，' || separator === '') return true
  const word = /^[A-Za-z]+/.exec(trimLeadIn(after))?.[0]
  return word !== undefined && isVerb(word) && !INFLECTED.test(word)
}

function trimLeadIn(clause: string): string {
  const trimmed = clause.trim().replace(/^[,:，：]\s*/, '')
  const shorter = trimmed.replace(LEAD_IN, '')
  return shorter === trimmed ? trimmed : trimLeadIn(shorter)
}
