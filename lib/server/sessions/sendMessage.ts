import * as z from 'zod'
import type { Session as SessionRow } from '@/lib/adapters/prisma/generated/client'
import type { Sent } from '@/lib/api/sessions'
import { readStopPhrase, type StopReading } from '@/lib/run/readStopPhrase'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { HttpProblem } from '../httpProblem'
import { cancelRun } from '../runs/cancelRun'
import { decideCard } from '../tasks/decideCard'
import { getTask } from '../tasks/getTask'
import { type ActiveRun, activeRun, sessionBusy } from './activeRun'
import { answerFor } from './answerFor'
import { earlierMessage } from './earlierMessage'
import { findSession } from './findSession'
import { noteMessage } from './noteMessage'
import { startByMessage } from './startByMessage'

export const SendMessageSchema = z.strictObject({
  text: z
    .string()
    .max(20_000)
    .refine((text) => text.trim() !== '', 'says nothing'),
  /** Settles what could not be told: the message means “stop”, or it is a task although it sounds like a stop. */
  intent: z.enum(['stop', 'task']).optional(),
  /** Start although an equal run is unresolved (FAIL-13). */
  confirmDuplicate: z.boolean().optional(),
})
export type SendMessage = z.infer<typeof SendMessageSchema>

export type SessionContainer = Pick<
  Container,
  'prisma' | 'database' | 'env' | 'tools' | 'wakeUps' | 'newEvents' | 'newSignals'
>

/**
 * Says something in a session (CANCEL-2, STATE-4): it starts a run of the session's pipeline, answers a question, or stops the run at work. Throws 404; 409 as
 * starting a run does, and while the session is busy; 422 when its pipeline takes no messages. The same key again answers what it led to.
 */
export async function sendMessage(
  services: SessionContainer,
  actor: Actor,
  sessionId: string,
  message: SendMessage,
  idempotencyKey: string | null,
): Promise<Sent> {
  const session = await findSession(services, actor, sessionId)
  const earlier = await earlierMessage(services.prisma, sessionId, idempotencyKey, message.text)
  if (earlier) return earlier
  const active = await activeRun(services.prisma, session)
  const heard: Heard = { session, message, idempotencyKey }
  if (active === null) return sayWhenIdle(services, actor, heard)
  return sayDuringRun(services, actor, heard, active)
}

type Heard = { session: SessionRow; message: SendMessage; idempotencyKey: string | null }

async function sayWhenIdle(services: SessionContainer, actor: Actor, heard: Heard): Promise<Sent> {
  const { session, message, idempotencyKey } = heard
  // a stop that comes a moment too late is no task
  if (readingOf(message) === 'stop') return { kind: 'idle' }
  return {
    kind: 'started',
    ...(await startByMessage(services, actor, session, message, idempotencyKey)),
  }
}

async function sayDuringRun(
  services: SessionContainer,
  actor: Actor,
  heard: Heard,
  active: ActiveRun,
): Promise<Sent> {
  const { session, message, idempotencyKey } = heard
  const { runId, cards } = active
  const reading = readingOf(message)
  const note = (kind: 'stop' | 'answer', taskId: string | null = null) =>
    noteMessage(services.prisma, session.id, { kind, text: message.text, runId, taskId, idempotencyKey })
  if (reading === 'stop') {
    // a receipt is a decision of its own: stopping once more decides nothing
    if (cards.some(({ kind }) => kind === 'cancelled')) throw sessionBusy(active)
    if (!(await stop(services, actor, runId, message.text))) return { kind: 'idle' }
    await note('stop')
    return { kind: 'stopping', runId }
  }
  const [card, ...others] = cards
  if (card?.kind === 'clarification' && others.length === 0 && message.intent === undefined) {
    const value = answerFor(await getTask(services, actor, card.id), message.text)
    await decideCard(services, actor, card.id, { choice: 'answer', value })
    await note('answer', card.id)
    return { kind: 'answered', runId, taskId: card.id }
  }
  if (reading === 'unsure') return { kind: 'unsure', runId }
  throw sessionBusy(active)
}

function readingOf({ text, intent }: SendMessage): StopReading {
  if (intent === undefined) return readStopPhrase(text)
  return intent === 'stop' ? 'stop' : 'other'
}

/** False when the run had ended by itself. */
async function stop(
  services: SessionContainer,
  actor: Actor,
  runId: string,
  reason: string,
): Promise<boolean> {
  try {
    await cancelRun(services, actor, runId, { reason: reason.slice(0, 2_000) })
    return true
  } catch (error) {
    if (error instanceof HttpProblem && error.code === 'RUN_ENDED') return false
    throw error
  }
}
