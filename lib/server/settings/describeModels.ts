import type { ModelsView } from '@/lib/api/settings/models'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { embeddingModelOf, OPENAI_URL, resolveModel } from './connectModel'
import { readModelSettings } from './modelSettings'

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
