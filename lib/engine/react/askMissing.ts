import { maskSensitive } from '../../rules/sanitizer/maskSensitive'
import type { Vault } from '../../rules/sanitizer/Vault'
import type { Journaled } from '../executor'
import type { ReactContext } from './reactContext'

/** A question of the loop to a person; the answer as the model will read it. */
export async function askMissing(
  { io, settings }: ReactContext,
  turnKey: string,
  missing: readonly string[],
  vault: Vault,
): Promise<Journaled<string>> {
  const missingInfo = missing.map((line) => String(maskSensitive(vault.revealText(line))))
  const asked = await io.ask({
    ...{ key: `${turnKey}/ask`, kind: 'clarification', question: missingInfo.join('\n') },
    context: { goal: settings.goal, missingInfo },
    choices: [{ choice: 'answer' }],
  })
  if (asked.kind !== 'ok') return asked
  const { value } = asked
  const answer = value.kind === 'decided' ? (value.decision.value ?? value.decision.note) : undefined
  if (answer === undefined)
    return { kind: 'ok', value: 'Nobody answered in time. Go on with what is known, or say what is missing.' }
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return { kind: 'ok', value: `A person answers: ${vault.concealText(text)}\n\nGoal: ${settings.goal}` }
}
