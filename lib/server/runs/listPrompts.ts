import type { JsonObject } from '@/lib/graph/json'
import type { Usage } from '@/lib/run/event'
import type { Fault } from '@/lib/run/fault'
import { outermostNode } from '@/lib/run/journalKeys'
import type { ModelState, RunState } from '@/lib/run/state'
import type { Actor } from '../access/actor'
import { secretValues } from '../access/secretValues'
import type { Container } from '../container'
import type { Page } from '../http/page'
import { maskSecrets } from '../maskSecrets'
import { replayStoredRun } from './replayStoredRun'

/** One model request as sent, and what came back (SEE-3). `usage` counts tokens and US dollars. */
export type PromptItem = {
  key: string
  nodeId: string
  scope: string
  model: string
  simulated: boolean
  attempts: number
  request: JsonObject
  reply: JsonObject | null
  fault: Fault | null
  usage: Usage | null
  requestedAt: string
  durationMs: number | null
}

/** Every model request of a run, oldest first, values of this installation's secrets masked. Throws 404. */
export async function listPrompts(
  services: Pick<Container, 'prisma' | 'database' | 'env'>,
  actor: Actor,
  id: string,
): Promise<Page<PromptItem>> {
  const state = await replayStoredRun(services, actor, id)
  const secrets = await secretValues(services, actor)
  return { items: prompts(state).map((item) => maskSecrets(item, secrets)), nextCursor: null }
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
): Pick<PromptItem, 'simulated' | 'reply' | 'fault' | 'usage' | 'durationMs'> {
  if (model.phase === 'requested')
    return { simulated: false, reply: null, fault: null, usage: null, durationMs: null }
  const { simulated, reply, fault, usage, durationMs } = model
  return { simulated, reply, fault, usage, durationMs }
}
