import * as z from 'zod'
import type { Page } from '@/lib/api/page'
import type { PromptItem } from '@/lib/api/prompts'
import { readReply } from '@/lib/engine/reply/readReply'
import type { JsonObject } from '@/lib/graph/json'
import { outermostNode } from '@/lib/run/journalKeys'
import type { ModelState, RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import { secretValues } from '../access/secretValues'
import type { Container } from '../container'
import { maskSecrets } from '../maskSecrets'
import { maskTrace } from './maskTrace'
import { mayReveal, RevealSchema } from './mayReveal'
import { replayStoredRun } from './replayStoredRun'

export const ListPromptsSchema = z.strictObject({ reveal: RevealSchema })

/**
 * Every model request of a run, oldest first, values of this installation's secrets masked always, other sensitive ones unless `reveal` is `1`. Throws 404; 403
 * for who may not reveal.
 */
export async function listPrompts(
  services: Pick<Container, 'prisma' | 'database' | 'env'>,
  actor: Actor,
  id: string,
  { reveal }: z.input<typeof ListPromptsSchema> = {},
): Promise<Page<PromptItem>> {
  const state = await replayStoredRun(services, actor, id)
  const secrets = await secretValues(services, actor)
  const items = prompts(state).map((item) => maskSecrets(item, secrets))
  const revealed = await mayReveal(services, actor, id, reveal)
  return { items: revealed ? items : items.map(maskTrace), nextCursor: null }
}

function prompts(state: RunState): PromptItem[] {
  return [...state.models.values()].map((model) => ({
    ...{ key: model.key, nodeId: outermostNode(model.scope), scope: model.scope, model: model.model },
    ...{ attempts: model.attempts, request: model.request, requestedAt: model.requestedAt },
    ...outcomeOf(model),
  }))
}

function outcomeOf(
  model: ModelState,
): Pick<PromptItem, 'simulated' | 'reply' | 'fault' | 'usage' | 'durationMs' | 'repair'> {
  if (model.phase === 'requested')
    return { simulated: false, reply: null, fault: null, usage: null, durationMs: null, repair: null }
  const { simulated, reply, fault, usage, durationMs } = model
  return { simulated, reply, fault, usage, durationMs, repair: repairOf(model.request, reply) }
}

/** The same reading that the run did, for replies that had to be data. */
function repairOf({ schema }: JsonObject, reply: JsonObject | null): PromptItem['repair'] {
  if (schema === undefined || typeof reply?.text !== 'string') return null
  const read = readReply(reply.text)
  return read.ok && read.notes.length > 0
    ? { text: JSON.stringify(read.value, null, 2), notes: read.notes.map(({ message }) => message) }
    : null
}
