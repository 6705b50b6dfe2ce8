import { collectFacts } from '../facts/collectFacts'
import type { Fact } from '../facts/Fact'
import { withoutCatalog } from '../plan/readCatalog'
import type { ChatMessage, ChatRequest } from '../request'
import type { Conversation, PastCall } from './Conversation'
import { looksFailed } from './looksFailed'
import { readCorrections } from './readCorrections'
import { readGoal } from './readGoal'
import { readTalk, type SaidBefore, withoutSpeakers } from './talk'

const REJECTION =
  /reject|not valid|invalid|unknown (?:tool|argument|step|field)|missing (?:required )?(?:argument|property|field)|does not (?:match|exist|parse|validate)|validation (?:error|failed)|could not be parsed|not (?:parsable|well-formed)|try again|correct (?:it|this|your)|cut (?:off|short)/i
// What system prompts say outright; their prose is full of words that are rules, not facts.
const SYSTEM_KINDS: ReadonlySet<Fact['kind']> = new Set(['json', 'labelled', 'date', 'datetime'])

/** Reads the messages of a request: the goal, the facts, the calls made so far and the rejections to heed. */
export function readConversation(request: ChatRequest): Conversation {
  const { messages } = request
  const rejected = new Set(messages.filter((message, index) => isRejection(message, messages[index - 1])))
  const asked = messages.filter((message) => message.role === 'user' && !rejected.has(message))
  const goalMessage = asked.at(-1)
  const system = messages.filter(({ role }) => role === 'system').map(({ text }) => text)
  const goal = readGoal(goalMessage?.text ?? system.join('\n'))
  // a goal that is stated once more, beside the answer to a question, is the same goal
  const stated = asked.find(({ text }) => readGoal(text) === goal)
  const calls = pastCalls(stated ? messages.slice(messages.indexOf(stated)) : messages)
  return {
    goal,
    asked: goalMessage?.text ?? '',
    before: saidBefore(asked, calls),
    facts: messages.flatMap((message, index) => (rejected.has(message) ? [] : messageFacts(message, index))),
    calls,
    corrections: readCorrections(
      [...rejected].map(({ text }) => text),
      messages.filter(({ role }) => role === 'assistant').map(({ text }) => text),
    ),
    system: system.join('\n'),
    prompt: messages
      .filter(({ role }) => role !== 'assistant')
      .map(({ text }) => text)
      .join('\n'),
    turn: messages.filter(({ role }) => role === 'assistant').length + 1,
  }
}

/** A message that answers the model's own reply with an error instead of a new wish. */
function isRejection(message: ChatMessage, before: ChatMessage | undefined): boolean {
  const answersReply = before?.role === 'assistant' && before.calls.length === 0
  return answersReply && message.role !== 'assistant' && REJECTION.test(message.text)
}

function saidBefore(asked: readonly ChatMessage[], calls: readonly PastCall[]): SaidBefore {
  const told = readTalk(asked.map(({ text }) => text).join('\n'))
  const brought = calls.flatMap(({ result, failed }) => (result === undefined || failed ? [] : [result]))
  return brought.length > 0 ? { ...told, answered: brought.join('\n') } : told
}

function messageFacts(message: ChatMessage, at: number): Fact[] {
  switch (message.role) {
    case 'assistant':
      return []
    case 'system':
      return collectFacts(withoutCatalog(message.text), at).filter(({ kind }) => SYSTEM_KINDS.has(kind))
    default:
      return collectFacts(withoutSpeakers(message.text), at)
  }
}

function pastCalls(messages: readonly ChatMessage[]): PastCall[] {
  const results = new Map(
    messages.flatMap(({ callId, text }) => (callId === undefined ? [] : [[callId, text] as const])),
  )
  return messages.flatMap(({ calls }) =>
    calls.map((call) => {
      const result = results.get(call.id)
      const outcome = result === undefined ? { failed: false } : { result, failed: looksFailed(result) }
      return { name: call.name, arguments: call.arguments, ...outcome }
    }),
  )
}
