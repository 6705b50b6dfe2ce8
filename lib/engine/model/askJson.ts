import { DEFAULTS } from '../../graph/defaults'
import type { Json, JsonObject } from '../../graph/json'
import { coerceJson, validateJson } from '../../graph/jsonSchema'
import type { Wording } from '../../graph/wording'
import { faultOf } from '../../run/fault'
import { journalKey } from '../../run/journalKeys'
import { noteText } from '../../run/noteTexts'
import type { RunState } from '../../run/state'
import type { Io, Journaled } from '../executor'
import type { ModelRequest } from '../ports'
import { readReply } from '../reply/readReply'
import type { TimeLimits } from '../timeLimits'
import { longerKey } from './requestModel'

export type JsonQuestion = {
  /** Relative to the scope. */
  key: string
  name: string
  schema: JsonObject
  request: ModelRequest
  limits?: TimeLimits
}

/**
 * Asks a model for data of a schema. What does not fit is sent back with the exact problems, at most twice (PLAN-2); then the fault `OUTPUT_INVALID`.
 * Safe coercions and repairs are noted as warnings.
 */
export async function askJson(
  { io, run, scope }: { io: Io; run: RunState; scope: string },
  { key, name, schema, request, limits }: JsonQuestion,
): Promise<Journaled<Json>> {
  const messages = [...request.messages]
  let problems: string[] = []
  let last = key
  for (let attempt = 1, left: number = DEFAULTS.corrections; left >= 0; attempt++, left--) {
    last = `${key}/${attempt}`
    const asked = await io.model(
      last,
      { ...request, messages: [...messages], schema: { name, schema } },
      { ...limits, retryCut: left > 0 },
    )
    if (asked.kind !== 'ok') return asked
    // a reply that had to be asked for twice because it was cut has used up one correction
    if (run.models.has(longerKey(journalKey(scope, last)))) left -= 1
    const { text } = asked.value
    const read = readReply(text)
    const fitted = read.ok
      ? matched(read.value, schema, read.notes)
      : { problems: [read.message], notes: [], value: null }
    if (fitted.problems.length === 0) {
      for (const [index, note] of fitted.notes.entries())
        io.note(`${last}/note/${index}`, {
          kind: 'warning.noted',
          data: { scope, code: 'REPLY_REPAIRED', ...note },
        })
      return { kind: 'ok', value: fitted.value }
    }
    problems = fitted.problems
    const list = problems.map((problem) => `- ${problem}`).join('\n')
    messages.push(
      { role: 'assistant', content: text },
      {
        role: 'user',
        content: `The answer was rejected as not valid. Answer with the whole JSON again:\n${list}`,
      },
    )
  }
  const tries = 1 + DEFAULTS.corrections
  const invalid = faultOf('OUTPUT_INVALID', { tries, problems: problems.join(' ') })
  return { kind: 'fault', fault: { ...invalid, details: { problems } }, key: last }
}

function matched(
  given: Json,
  schema: JsonObject,
  repairs: Wording[],
): { problems: string[]; notes: Wording[]; value: Json } {
  const { value, coercions } = coerceJson(given, schema)
  return {
    value,
    problems: validateJson(value, schema).map(({ message }) => message),
    notes: [
      ...repairs,
      ...coercions.map(({ path, from, to }) =>
        noteText('read.as', { path, to: JSON.stringify(to), from: JSON.stringify(from) }),
      ),
    ],
  }
}
