import type { Json } from '../../graph/json'
import { CONVERSATION, mostTurns } from '../../graph/reactLimits'
import { activationAt } from '../../run/flows'
import { createIo } from '../createIo'
import type { ModelAttempt, ModelMessage, ModelRequest } from '../ports'
import type { Similarity } from '../react/memory/similarity'
import type { ReactOutcome, ReactSettings } from '../react/reactContext'
import { runTurns } from '../react/runTurns'
import { said } from './failures'
import type { FakeSession } from './fakeSession'

type Call = [tool: string, args: Json | { raw: string }, id?: string]

/** A reply that calls tools; `{raw}` is sent as the arguments string it is. */
export function calling(calls: Call[], text = ''): ModelAttempt {
  const attempt = said(text)
  if (!attempt.ok) return attempt
  const toolCalls = calls.map(([name, args, id], index) => ({
    id: id ?? `call_${index}`,
    name,
    arguments: isRaw(args) ? args.raw : JSON.stringify(args),
  }))
  return { ok: true, reply: { ...attempt.reply, finish: 'tool_calls', toolCalls } }
}

function isRaw(args: Json | { raw: string }): args is { raw: string } {
  return typeof args === 'object' && args !== null && !Array.isArray(args) && typeof args.raw === 'string'
}

/** Enters the loop in node `work` as its executor does. */
export function loop(
  session: FakeSession,
  settings: Partial<ReactSettings> = {},
  mode: 'continue' | 'reset' | null = null,
  similarity?: Similarity,
): Promise<ReactOutcome> {
  const { state: run, program } = session
  const maxSteps = settings.maxSteps ?? 8
  return runTurns({
    ...{
      run,
      program,
      mode,
      scope: 'work',
      io: createIo(session, 'work', session.signal),
      limits: {},
      thinking: {},
      ...(similarity ? { similarity } : {}),
    },
    retries: activationAt(run, 'work')?.retries ?? 0,
    settings: {
      ...{ goal: 'Reach it', facts: null, deliver: null, instructions: null, rulePacks: [] },
      asking: { model: null, temperature: 0 },
      ...{ maxSteps, maxTurns: mostTurns(maxSteps, undefined), maxQuestions: 2 },
      size: { window: CONVERSATION.window, summaries: CONVERSATION.summaries },
      tools: [...program.tools.keys()],
      ...settings,
    },
  })
}

/** Ids that tool messages answer, and ids that calls in the history have: providers refuse a request in which they differ. */
export function idsOf(messages: readonly ModelMessage[]): { asked: string[]; answered: string[] } {
  return {
    asked: messages.flatMap((message) =>
      message.role === 'assistant' ? (message.toolCalls ?? []).map(({ id }) => id) : [],
    ),
    answered: messages.flatMap((message) => (message.role === 'tool' ? [message.toolCallId] : [])),
  }
}

/** What the model was told in answer to its calls of the turn before. */
export function toldLast({ messages }: ModelRequest): string {
  const lastCall = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages
    .slice(lastCall + 1)
    .map(({ content }) => content)
    .join('\n')
}
