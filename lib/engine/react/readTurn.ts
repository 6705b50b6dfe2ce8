import type { TurnReasoning } from '../../run/turn'
import type { ModelReply, ModelToolCall } from '../ports'
import { readReply } from '../reply/readReply'
import { stripThinking } from '../reply/stripThinking'
import { readReasoning, type Stated } from './readReasoning'

/** What a reply wants to do, before anyone has checked whether it can be done. */
export type Intention =
  | { kind: 'call'; calls: ModelToolCall[] }
  | { kind: 'ask'; missing: string[] }
  | { kind: 'answer'; text: string }
  | { kind: 'unreadable'; problem: string }

export type ReadTurn = {
  reasoning: TurnReasoning
  stated: boolean
  /** The text as the conversation keeps it, thoughts left out. */
  said: string | null
  intention: Intention
}

export type ReadTurnOptions = {
  goal: string
  turn: number
  /** Ids of earlier calls; a new call never takes one of them. */
  takenIds: ReadonlySet<string>
  mayAsk: boolean
  /** Whatever is said is the answer. */
  plain: boolean
}

/** Reads one reply of the loop: its reasoning, and what it does. A model's text is never trusted to be in the structure it was asked for. */
export function readTurn(reply: Pick<ModelReply, 'text' | 'toolCalls'>, options: ReadTurnOptions): ReadTurn {
  const spoken = stripThinking(reply.text.trim()).text.trim()
  const said = spoken === '' ? null : spoken
  const stated = readReasoning(spoken)
  const intention = intentionOf(reply.toolCalls, spoken, stated, options)
  return { ...reasoningOf(stated, intention, options), said, intention }
}

function intentionOf(
  toolCalls: readonly ModelToolCall[],
  spoken: string,
  stated: Stated | null,
  options: ReadTurnOptions,
): Intention {
  if (options.plain)
    return spoken === '' ? unreadable('The reply holds no answer.') : { kind: 'answer', text: spoken }
  if (toolCalls.length > 0) return { kind: 'call', calls: withOwnIds(toolCalls, options) }
  if (stated !== null) return intentionStated(stated, spoken, options)
  if (spoken === '') return unreadable('The reply holds neither a tool call nor an answer.')
  return unreadableText(spoken) ?? { kind: 'answer', text: spoken }
}

function intentionStated(stated: Stated, spoken: string, { mayAsk }: ReadTurnOptions): Intention {
  switch (stated.nextAction) {
    case 'execute':
      return unreadable(
        'nextAction is "execute", but no tool was called. Call the tool, or answer in plain words.',
      )
    case 'ask':
      if (stated.missingInfo.length === 0)
        return unreadable('nextAction is "ask", but missingInfo is empty. Name what is missing.')
      return mayAsk
        ? { kind: 'ask', missing: stated.missingInfo }
        : unreadable('No more questions can be asked. Go on with what is known, or answer what is missing.')
    case 'answer': {
      const text = stated.answer ?? aroundJson(spoken)
      return text === ''
        ? unreadable('nextAction is "answer", but there is no answer. Answer in plain words.')
        : { kind: 'answer', text }
    }
  }
}

/** Text that was meant to be structure: half an object, or a call written out instead of made. */
function unreadableText(spoken: string): Intention | null {
  if (/<\/?(?:tool_call|function_call|function=|invoke)\b/i.test(spoken))
    return unreadable('A tool call stands in the text. Call tools through the tool interface.')
  if (!/^(?:[{[]|```)/.test(spoken)) return null
  const read = readReply(spoken)
  return read.ok ? null : unreadable(read.message)
}

/** What stands beside the reasoning that was found in it. */
function aroundJson(spoken: string): string {
  const around = spoken.slice(0, spoken.indexOf('{')) + spoken.slice(spoken.lastIndexOf('}') + 1)
  return around.replace(/```\w*/g, '').trim()
}

/** Every call has an id of its own in the whole conversation, also where a provider sends none or counts anew in every turn. */
function withOwnIds(calls: readonly ModelToolCall[], { turn, takenIds }: ReadTurnOptions): ModelToolCall[] {
  const seen = new Set(takenIds)
  return calls.map((call, index) => {
    const id = call.id === '' || seen.has(call.id) ? `call_${turn}_${index + 1}` : call.id
    seen.add(id)
    return { ...call, id }
  })
}

function reasoningOf(
  stated: Stated | null,
  intention: Intention,
  { goal }: ReadTurnOptions,
): { reasoning: TurnReasoning; stated: boolean } {
  if (stated !== null) {
    const { answer: _, ...reasoning } = stated
    return { reasoning, stated: true }
  }
  const nextAction = intention.kind === 'answer' ? 'answer' : 'execute'
  return { reasoning: { currentGoal: goal, knownFacts: [], missingInfo: [], nextAction }, stated: false }
}

function unreadable(problem: string): Intention {
  return { kind: 'unreadable', problem }
}
