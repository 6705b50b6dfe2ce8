import type { Session as SessionRow } from '@/lib/adapters/prisma/generated/client'
import { chatFieldOf } from '@/lib/graph/chatField'
import { TriggerSchema } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import { httpProblem } from '../httpProblem'
import { documentToRun } from '../runs/documentToRun'
import { startDocument } from '../runs/startRun'
import type { SendMessage, SessionContainer } from './sendMessage'

/** A run of the session's pipeline on a message. Throws 422 when it takes none, and what starting a run throws. */
export async function startByMessage(
  services: SessionContainer,
  actor: Actor,
  session: SessionRow,
  { text, confirmDuplicate = false }: SendMessage,
  idempotencyKey: string | null,
): Promise<{ runId: string }> {
  if (session.pipelineId === null) {
    throw httpProblem(422, 'NO_PIPELINE', {})
  }
  const asked = session.draft ? { draft: true as const } : {}
  const source = await documentToRun(services.prisma, actor, session.pipelineId, asked)
  const field = chatFieldOf(source.document)
  if (field === null) {
    throw httpProblem(422, 'NOT_CONVERSATIONAL', {})
  }
  // keys of messages are their session's own; keys of runs are the workspace's
  const runKey = idempotencyKey === null ? null : `${session.id}:${idempotencyKey}`
  return startDocument(services, actor, source, {
    input: { [field]: text },
    trigger: TriggerSchema.shape.kind.parse(session.channel),
    idempotencyKey: runKey,
    confirmDuplicate,
    session: { sessionId: session.id, text, idempotencyKey },
  })
}
