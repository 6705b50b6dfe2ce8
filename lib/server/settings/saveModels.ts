import * as z from 'zod'
import type { ModelsView } from '@/lib/api/settings/models'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { OPENAI_URL } from './connectModel'
import { describeModels } from './describeModels'
import { type ModelSettings, readModelSettings, writeModelSettings } from './modelSettings'

const BaseUrl = z
  .url({ protocol: /^https?$/, error: 'Enter an address that starts with http:// or https://' })
  .max(2000)
const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)

/** `apiKey`: absent or empty keeps the stored one, null removes it. `embeddingModel`: absent keeps it. Empty fields: the provider's usual address, its usual model. */
export const SaveModelsSchema = z.strictObject({
  baseUrl: z.preprocess(emptyAsNull, BaseUrl.nullable()),
  model: z.preprocess(emptyAsNull, z.string().trim().max(200).nullable()),
  embeddingModel: z.preprocess(emptyAsNull, z.string().trim().max(200).nullable()).optional(),
  apiKey: z.string().trim().max(1000).nullable().optional(),
})
/** `{}` tests the model in use; anything else tests exactly that, without saving it. */
export const TestModelsSchema = z.union([z.strictObject({}), SaveModelsSchema])
export type SaveModels = z.infer<typeof SaveModelsSchema>

/** With neither an address nor a key the simulated model is used. */
export async function saveModels(
  services: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
  body: SaveModels,
): Promise<ModelsView> {
  const { prisma, env } = services
  const stored = await readModelSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const { baseUrl, model } = body
  const { embeddingModel = stored.embeddingModel } = body
  const settings = { baseUrl, model, embeddingModel, apiKey: keyFor(stored, body) }
  await writeModelSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId, settings, actorName(actor))
  await audit(prisma, actor, 'settings.models', 'settings:models', {
    details: { baseUrl, model, embeddingModel },
  })
  return describeModels(services, actor)
}

/** The stored key goes only to the server it was entered for: another address needs it again. */
export function keyFor(
  stored: Pick<ModelSettings, 'baseUrl' | 'apiKey'>,
  { baseUrl, apiKey }: Pick<SaveModels, 'baseUrl' | 'apiKey'>,
): string | null {
  if (apiKey === null || (apiKey !== undefined && apiKey !== '')) return apiKey
  return originOf(stored.baseUrl) === originOf(baseUrl) ? stored.apiKey : null
}

function originOf(baseUrl: string | null): string {
  return new URL(baseUrl ?? OPENAI_URL).origin
}
