import * as z from 'zod'
import type { PromptReplay } from '@/lib/api/prompts'
import { reserveBudget } from '@/lib/engine/guards/reserveBudget'
import { attach } from '@/lib/engine/objects/attach'
import type { ModelRequest } from '@/lib/engine/ports'
import { DEFAULTS, effectiveGuards } from '@/lib/graph/defaults'
import { type Json, type JsonObject, JsonObjectSchema } from '@/lib/graph/json'
import { emptyRun } from '@/lib/run/emptyRun'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import { secretValues } from '../access/secretValues'
import type { Container } from '../container'
import { httpProblem, notFound } from '../httpProblem'
import { maskSecrets } from '../maskSecrets'
import { getRunDocument } from './getRunDocument'
import { maskTrace } from './maskTrace'
import { mayReveal } from './mayReveal'
import { resolveMasked } from './refuseMasked'
import { replayStoredRun } from './replayStoredRun'
import { MessageSchema, StoredRequestSchema } from './storedRequest'

export const ReplayPromptSchema = z.strictObject({
  /** Journal key of the request to repeat. */
  key: z.string().min(1).max(1000),
  /** Instead of the messages that were sent. */
  messages: z.array(MessageSchema).min(1).max(500).optional(),
  /** Instead of the model that was asked; null = the installation's default. */
  model: z.string().max(200).nullable().optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** Answer with sensitive values as they are. */
  reveal: z.boolean().optional(),
})

type Messages = z.infer<typeof MessageSchema>[]

const { connectMs, silenceMs, actionMs } = DEFAULTS.model

/**
 * One real request to a model, as a run sent it or changed. It is no part of the run and changes nothing in it. It may use at most what the pipeline's
 * guards allow a whole run, and is never longer than the original was allowed to be. Throws 404 for an unknown run or key, 422 beyond the budget or
 * for a masked value that cannot be told.
 */
export async function replayPrompt(
  services: Pick<Container, 'prisma' | 'database' | 'env' | 'models' | 'blobs'>,
  actor: Actor,
  id: string,
  body: z.infer<typeof ReplayPromptSchema>,
  signal: AbortSignal,
): Promise<PromptReplay> {
  const original = await storedRequest(services, actor, id, body.key)
  const asked: ModelRequest = {
    ...original,
    ...(body.messages ? { messages: unmasked(body.messages, original.messages) } : {}),
    ...(body.model === undefined ? {} : { model: body.model }),
    ...(body.temperature === undefined ? {} : { temperature: body.temperature }),
  }
  const revealed = await mayReveal(services, actor, id, body.reveal ? '1' : '0')
  const estimate = await services.models.estimate(asked)
  const request = { ...asked, maxOutputTokens: await allowance(services, actor, id, asked, estimate) }
  await audit(services.prisma, actor, 'prompt.replay', `run:${id}`, {
    args: toJson(request),
    details: { key: body.key, model: estimate.model },
  })
  const started = performance.now()
  const attempt = await services.models.attempt(request, {
    timeouts: { connectMs, silenceMs, attemptMs: actionMs },
    signal,
    onText: () => {},
  })
  const durationMs = Math.round(performance.now() - started)
  const secrets = await secretValues(services, actor)
  const outcome = attempt.ok
    ? {
        reply: toJson(attempt.reply),
        failure: null,
        model: attempt.reply.model,
        simulated: attempt.reply.simulated,
        usage: attempt.reply.usage,
      }
    : {
        ...{ reply: null, failure: attempt.failure.message, usage: null },
        ...{ model: estimate.model, simulated: estimate.simulated },
      }
  const replay = maskSecrets({ request: toJson(request), ...outcome, durationMs }, secrets)
  return revealed ? replay : maskTrace(replay)
}

/** Messages are edited as they are shown: masks in them stand for what was sent. */
function unmasked(messages: Messages, sent: ModelRequest['messages']): Messages {
  const [given, original]: Json[] = JSON.parse(JSON.stringify([messages, sent]))
  return z.array(MessageSchema).parse(resolveMasked('messages', given ?? [], original ?? []))
}

async function storedRequest(
  services: Pick<Container, 'prisma' | 'database' | 'blobs'>,
  actor: Actor,
  id: string,
  key: string,
): Promise<ModelRequest> {
  const state = await replayStoredRun(services, actor, id)
  const model = state.models.get(key)
  if (!model) throw notFound('prompt')
  const whole = await attach(model.request, async (ref) => {
    const stream = await services.blobs.read(ref.id)
    if (!stream) throw notFound('prompt')
    const value: Json = JSON.parse(await new Response(stream).text())
    return value
  })
  return StoredRequestSchema.parse(whole)
}

/** How long the answer may be: the budget of one run, all of it unused. */
async function allowance(
  services: Pick<Container, 'prisma'>,
  actor: Actor,
  id: string,
  { maxOutputTokens = DEFAULTS.maxOutputTokens }: ModelRequest,
  { inputTokens, price }: { inputTokens: number; price: { input: number; output: number } },
): Promise<number> {
  const { document } = await getRunDocument(services, actor, id)
  const { budget } = effectiveGuards(document.guards)
  const reserved = reserveBudget(budget, emptyRun(), { inputTokens, maxOutputTokens, price })
  if (reserved.ok) return reserved.maxOutputTokens
  const { actual, limit, unit } = reserved.trip
  throw httpProblem(422, 'BUDGET_EXCEEDED', { actual, limit, unit })
}

/** Requests and replies are JSON by their types, but for absent optional keys, which JSON drops. */
function toJson(value: object): JsonObject {
  return JsonObjectSchema.parse(JSON.parse(JSON.stringify(value)))
}
