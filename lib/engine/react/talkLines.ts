import type { Vault } from '../../rules/sanitizer/Vault'
import type { SessionSnapshot } from '../../run/sessionSnapshot'

/** Messages that are shown as they were said, and how much of each; of older ones one line each. */
const WHOLE = 6
const WHOLE_LENGTH = 1_200
const OLDER = 10
const OLDER_LENGTH = 80

/**
 * What was said in the session before this run, as lines of a prompt (STATE-4): bounded as the rounds of a loop are (REACT-3), and with everything sensitive
 * behind placeholders that may be used in calls (REACT-2).
 */
export function talkLines(session: SessionSnapshot | null, vault: Vault): string[] {
  const messages = session?.messages ?? []
  const from = messages.length - WHOLE
  return messages
    .slice(Math.max(0, from - OLDER))
    .map(({ role, text }, index, shown) =>
      lineOf(role, vault.concealText(text), index < shown.length - WHOLE ? OLDER_LENGTH : WHOLE_LENGTH),
    )
}

/** One line, whatever the text: a line of a message must not pass for a line of the prompt. */
function lineOf(role: string, text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `${role}: ${line.length <= most ? line : `${line.slice(0, most - 1)}…`}`
}
