import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { embeddingModelOf, type ModelSource, OPENAI_URL, resolveModel } from './connectModel'
import { readModelSettings } from './modelSettings'

/**
 * What Settings → Models shows. `source`: where runs go by default; `environment` wins over what is stored and cannot be changed here, `none` means
 * that no model is set up. `baseUrl` and `model` are the environment's or the stored ones, empty where nothing is set. A key is never shown, only its
 * last four characters; `keyReadable` is false when it was sealed with another INTERLOCK_SECRET and has to be entered again.
 */
export type ModelsView = {
  source: ModelSource | 'none'
  simulated: boolean
  /** The model that a node without one of its own gets. */
  inUse: string | null
  baseUrl: string
  model: string
  /** Recalls memories by meaning; empty: by words. */
  embeddingModel: string
  keyLast4: string | null
  keyReadable: boolean
}

export async function describeModels(
  { prisma, env }: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
): Promise<ModelsView> {
  const settings = await readModelSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const resolved = resolveModel(env, settings, null)
  const common = {
    source: resolved?.source ?? ('none' as const),
    simulated: resolved?.connection.simulated ?? false,
    inUse: resolved?.connection.model ?? null,
    embeddingModel: embeddingModelOf(env, settings) ?? '',
  }
  if (resolved?.source === 'environment') {
    const { baseUrl, model } = resolved.connection
    const keyLast4 = env.OPENAI_API_KEY?.slice(-4) ?? null
    return { ...common, baseUrl, model, keyLast4, keyReadable: true }
  }
  return {
    ...common,
    baseUrl: settings.baseUrl ?? (settings.last4 === null ? '' : OPENAI_URL),
    model: settings.model ?? '',
    keyLast4: settings.last4,
    keyReadable: settings.last4 === null || settings.apiKey !== null,
  }
}
