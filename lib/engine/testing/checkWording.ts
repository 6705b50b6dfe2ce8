import { checkText } from '../../graph/checkTexts'
import { libraryText } from '../../graph/libraryTexts'
import type { Said, Speaker, Texts } from '../../graph/wording'
import { ruleText } from '../../rules/ruleTexts'
import { cardText } from '../../run/cardTexts'
import { faultText } from '../../run/faultTexts'
import { noteText } from '../../run/noteTexts'

const SPEAKERS: readonly Speaker<Texts>[] = [faultText, cardText, noteText, checkText, libraryText, ruleText]

/** Throws where a text and what it says have drifted apart: readers of another language would be told something else. */
export function checkWording(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { says, message, question, reason } = value as { [name: string]: unknown }
  const text = message ?? question ?? reason
  if (says !== undefined && typeof text === 'string') {
    const english = inEnglish(says as Said)
    if (bare(english) !== bare(text)) throw new Error(`“${text}” says “${english}”`)
  }
  for (const item of Object.values(value)) checkWording(item)
}

function inEnglish({ id, params }: Said): string {
  const speaker = SPEAKERS.find(({ namespace }) => id.startsWith(`${namespace}.`))
  const key = id.slice(id.indexOf('.') + 1)
  if (!speaker || !Object.hasOwn(speaker.texts, key)) throw new Error(`There is no text ${id}`)
  return speaker(key, params).message
}

/** Inside another sentence a text may have lost its full stop. */
function bare(text: string): string {
  return text.replace(/[.\s]+$/, '')
}
