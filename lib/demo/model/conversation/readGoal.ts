import { jsonBlocks, withoutJson } from '../facts/jsonBlocks'
import { isRecord } from '../schema/JsonSchema'

const GOAL_LINE =
  /^[ \t#*-]*(?:current goal|goal|task|request|question|user request|目标|任务|请求|问题)\**\s*[:：]\s*\**\s*(\S[^\n]*(?:\n(?![ \t]*(?:[-*#]|[\w ]{2,30}[:：])|\s*\n)[^\n]+)*)/im
const GOAL_HEADING = /^[ \t]*#+\s*(?:current goal|goal|task|request|question|目标|任务)[ \t]*\n+([^\n#]+)/im
const GOAL_TAG = /<(goal|task|request|question|input)>\s*([\s\S]*?)\s*<\/\1>/i
const GOAL_KEYS = ['goal', 'request', 'task', 'question', 'instruction', 'message', 'text', 'input', 'prompt']
const LISTED_FACT = /^[ \t]*(?:[-*•]\s*)?[\p{L}][\p{L}\p{N}_ ]{0,40}\s*[:：]\s*\S[^\n]*$/gmu

/** The sentence that says what is wanted: a line marked as the goal, a JSON member of that name, else the prose of the text. */
export function readGoal(text: string): string {
  const marked = GOAL_TAG.exec(text)?.[2] ?? GOAL_LINE.exec(text)?.[1] ?? GOAL_HEADING.exec(text)?.[1]
  if (marked?.trim()) return unquote(marked.trim())
  const prose = withoutJson(text).trim()
  if (prose === '') return goalInJson(text) ?? text
  const withoutList = prose.includes('\n') ? prose.replace(LISTED_FACT, '').trim() : prose
  return withoutList || prose
}

function goalInJson(text: string): string | undefined {
  for (const { value } of jsonBlocks(text)) {
    if (!isRecord(value)) continue
    const key = GOAL_KEYS.find((candidate) => typeof value[candidate] === 'string')
    if (key !== undefined) return String(value[key])
  }
  return undefined
}

// A goal written as one JSON string.
const unquote = (text: string) => (/^"[^"]*"$/.test(text) ? text.slice(1, -1) : text)
