import * as z from 'zod'
import type { CreatedSession } from '@/lib/api/sessions'
import { JsonObjectSchema } from '@/lib/graph/json'
import { CHANNELS, SESSION_LIMITS } from '@/lib/run/sessionSnapshot'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import { findPipeline } from '../pipelines/findPipeline'
import { forgetExpired, type SessionServices } from './findSession'

export const CreateSessionSchema = z.strictObject({
  /** Answers the messages of the session; without one, runs are started in it by name. */
  pipelineId: z.uuid().optional(),
  /** Messages go to the draft instead of the newest version. */
  draft: z.boolean().default(false),
  /** Where it comes from; a browser's is always `web`. */
  channel: z.enum(CHANNELS).exclude(['web']).default('api'),
  /** Who talks, for pipelines to read; a browser's is the person signed in. */
  user: z.string().min(1).max(200).optional(),
  variables: JsonObjectSchema.refine(
    (variables) => JSON.stringify(variables).length <= SESSION_LIMITS.variablesLength,
    `is longer than ${SESSION_LIMITS.variablesLength} characters`,
  ).default({}),
})
export type CreateSession = z.infer<typeof CreateSessionSchema>

/** Throws 404 when there is no such pipeline. */
export async function createSession(
  services: SessionServices,
  actor: Actor,
  { pipelineId, draft, channel, user, variables }: CreateSession,
): Promise<CreatedSession> {
  const { prisma } = services
  if (pipelineId !== undefined) await findPipeline(prisma, actor, pipelineId)
  await forgetExpired(services)
  const fromBrowser = actor.kind === 'user'
  const { id } = await prisma.session.create({
    data: {
      ...{ workspaceId: actor.workspaceId, pipelineId: pipelineId ?? null, draft, variables },
      channel: fromBrowser ? 'web' : channel,
      userName: fromBrowser ? actor.name : (user ?? null),
      createdBy: actorName(actor),
    },
  })
  await audit(prisma, actor, 'session.create', `session:${id}`)
  return { id }
}
