const TAGS = 'think|thinking|thought|reasoning|reflection'
/** More thinking blocks than this are no reply but noise. */
const MAX_BLOCKS = 50
/** Only at the start of a line: the same words inside a JSON string are data. */
const OPENING = new RegExp(`(^|\\n)[ \\t]*<(${TAGS})>`, 'i')
const ORPHAN_CLOSING = new RegExp(`(^|\\n)([^\\n]*)</(${TAGS})>`, 'i')

/**
 * What a model says once it has finished thinking aloud. A draft inside thinking tags is never an answer: an opening tag that is not closed
 * swallows the rest, and a closing tag without an opening one (some servers cut it off) swallows everything before it.
 */
export function stripThinking(text: string): { text: string; stripped: boolean } {
  let rest = text
  let blocks = 0
  for (let opening = OPENING.exec(rest); opening; opening = OPENING.exec(rest)) {
    blocks += 1
    if (blocks > MAX_BLOCKS) return { text: '', stripped: true }
    const closing = new RegExp(`</${opening[2]}>`, 'i').exec(rest.slice(opening.index))
    const before = rest.slice(0, opening.index)
    rest = closing ? before + rest.slice(opening.index + closing.index + closing[0].length) : before
  }
  const orphan = ORPHAN_CLOSING.exec(rest)
  if (!orphan || /[{[]/.test(rest.trimStart().charAt(0))) return { text: rest, stripped: blocks > 0 }
  return { text: rest.slice(orphan.index + orphan[0].length), stripped: true }
}
