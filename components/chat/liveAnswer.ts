import type { Live, RunEntry } from '@/lib/client/runStore'
import type { JsonObject } from '@/lib/graph/json'
import type { ModelState } from '@/lib/run/state'

/** Replies that are meant for the engine: reasoning, plans and other structures. Words in brackets (`[simulated] …`) are none. */
const STRUCTURE = /^\s*(?:\{|\[\s*(?:["{[\]\d-]|true|false|null)|```)/

/**
 * The answer as far as it is written. Once a reply is complete it stands where it was streamed, until the run itself says what came of it. Null while nothing
 * that reads like an answer has been written.
 */
export function liveAnswer(
  { state, live }: Pick<RunEntry, 'live'> & { state: { models: RunEntry['state']['models'] } },
  answering: ReadonlySet<string>,
): string | null {
  const requests = [...state.models.values()].filter(({ scope }) => answering.has(nodeOf(scope)))
  const last = requests.at(-1)
  const text = last && textOf(last, live.get(last.key))
  return text && !STRUCTURE.test(text) ? text : null
}

function textOf(model: ModelState, live: Live | undefined): string | null {
  if (model.phase === 'requested') return live && live.from === 0 ? live.text : null
  return model.reply === null || callsTools(model.reply) ? null : String(model.reply.text ?? '')
}

function callsTools({ toolCalls }: JsonObject): boolean {
  return Array.isArray(toolCalls) && toolCalls.length > 0
}

/** The node of a scope of the run's own graph; scopes inside flows belong to nobody here. */
function nodeOf(scope: string): string {
  return scope.replace(/~\d+$/, '')
}
