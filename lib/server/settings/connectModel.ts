import { type ModelConnection, priceOf } from '@/lib/adapters/openai/modelConnection'
import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Env } from '../env'
import { type ModelSettings, readModelSettings } from './modelSettings'

export const OPENAI_URL = 'https://api.openai.com/v1'
export const SIMULATED = 'simulated'
/** Used with a key that names no model. */
const USUAL_MODEL = 'gpt-4.1-mini'

/** The settings that say where requests go. */
export type ModelEnv = Pick<
  Env,
  'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'INTERLOCK_MODEL' | 'INTERLOCK_SIMULATED_MODEL_URL'
>
/** What Settings → Models says about the same. */
export type ModelChoice = Pick<ModelSettings, 'baseUrl' | 'model' | 'apiKey'>
export type ModelSource = 'environment' | 'settings' | 'simulated'
export type ResolvedModel = { source: ModelSource; connection: ModelConnection }

/**
 * Where a request for `wanted` (null = the installation's default) goes: the environment's provider, else that of Settings → Models, else the
 * simulated model; a name that starts with `simulated` always goes to the simulated one, with its fault suffix. Null when none is set up.
 */
export function resolveModel(
  env: ModelEnv,
  settings: ModelChoice,
  wanted: string | null,
): ResolvedModel | null {
  const provider = providerOf(env, settings)
  const model = wanted ?? provider?.model ?? SIMULATED
  if (provider && !isSimulated(model)) {
    const { source, baseUrl, apiKey } = provider
    return { source, connection: { baseUrl, apiKey, model, simulated: false, price: priceOf(model) } }
  }
  if (env.INTERLOCK_SIMULATED_MODEL_URL === undefined) return null
  return {
    source: 'simulated',
    connection: {
      baseUrl: env.INTERLOCK_SIMULATED_MODEL_URL,
      apiKey: SIMULATED,
      model: isSimulated(model) ? model : SIMULATED,
      simulated: true,
      price: { input: 0, output: 0 },
    },
  }
}

/** Asked before every request, so that a change in Settings holds from the next one on. */
export function createConnectModel(
  prisma: PrismaClient,
  env: Env,
  workspaceId: string = DEFAULT_WORKSPACE_ID,
): (model: string | null) => Promise<ModelConnection | null> {
  return async (model) => {
    const settings = await readModelSettings(prisma, env.INTERLOCK_SECRET, workspaceId)
    return resolveModel(env, settings, model)?.connection ?? null
  }
}

/** Whom memories are embedded by; null: nobody, they are recalled by words. */
export function createConnectEmbedder(
  prisma: PrismaClient,
  env: Env,
  workspaceId: string = DEFAULT_WORKSPACE_ID,
): () => Promise<ModelConnection | null> {
  return async () => {
    const settings = await readModelSettings(prisma, env.INTERLOCK_SECRET, workspaceId)
    const model = embeddingModelOf(env, settings)
    return model === null ? null : (resolveModel(env, settings, model)?.connection ?? null)
  }
}

/** The environment's wins, as with every setting. */
export function embeddingModelOf(
  env: Pick<Env, 'INTERLOCK_EMBEDDING_MODEL'>,
  settings: Pick<ModelSettings, 'embeddingModel'>,
): string | null {
  return env.INTERLOCK_EMBEDDING_MODEL ?? settings.embeddingModel
}

type Provider = { source: ModelSource; baseUrl: string; apiKey: string; model: string }

function providerOf(env: ModelEnv, settings: ModelChoice): Provider | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, INTERLOCK_MODEL } = env
  if (OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined) {
    return {
      source: 'environment',
      baseUrl: OPENAI_BASE_URL ?? OPENAI_URL,
      apiKey: OPENAI_API_KEY ?? '',
      model: INTERLOCK_MODEL ?? USUAL_MODEL,
    }
  }
  if (settings.baseUrl === null && settings.apiKey === null) {
    // a model alone can still choose among the simulated ones
    const simulated = INTERLOCK_MODEL ?? settings.model
    return simulated !== null && isSimulated(simulated)
      ? { source: 'simulated', baseUrl: '', apiKey: '', model: simulated }
      : null
  }
  return {
    source: 'settings',
    baseUrl: settings.baseUrl ?? OPENAI_URL,
    apiKey: settings.apiKey ?? '',
    model: INTERLOCK_MODEL ?? settings.model ?? USUAL_MODEL,
  }
}

function isSimulated(model: string): boolean {
  return model.startsWith(SIMULATED)
}
