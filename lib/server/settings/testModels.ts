import { createModelPort } from '@/lib/adapters/openai/createModelPort'
import type { ModelTest } from '@/lib/api/settings/models'
import type { ModelAttempt } from '@/lib/engine/ports'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { resolveModel } from './connectModel'
import { readModelSettings } from './modelSettings'
import { keyFor, type SaveModels } from './saveModels'

const TIMEOUTS = { connectMs: 5_000, silenceMs: 15_000, attemptMs: 20_000 }
const NO_ENVIRONMENT = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, INTERLOCK_MODEL: undefined }

/** One real, tiny request with settings that need not be saved yet; null tests the model in use. */
export async function testModels(
  { prisma, env }: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
  body: SaveModels | null,
  signal: AbortSignal,
): Promise<ModelTest> {
  const stored = await readModelSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  // what was typed in is what is tested, also where the environment would win
  const resolved =
    body === null
      ? resolveModel(env, stored, null)
      : resolveModel(
          { ...env, ...NO_ENVIRONMENT },
          { ...stored, ...body, apiKey: keyFor(stored, body) },
          null,
        )
  const port = createModelPort(async () => resolved?.connection ?? null)
  const started = performance.now()
  const attempt = await port.attempt(
    {
      model: null,
      messages: [{ role: 'user', content: 'Reply with the single word: ready' }],
      maxOutputTokens: 16,
    },
    { timeouts: TIMEOUTS, signal, onText: () => {} },
  )
  return {
    ...outcomeOf(attempt),
    latencyMs: Math.round(performance.now() - started),
    model: resolved?.connection.model ?? null,
    simulated: resolved?.connection.simulated ?? false,
  }
}

function outcomeOf(attempt: ModelAttempt): Pick<ModelTest, 'ok' | 'message' | 'status'> {
  if (attempt.ok) return { ok: true, message: attempt.reply.text.slice(0, 200), status: null }
  return { ok: false, message: attempt.failure.message, status: attempt.failure.status ?? null }
}
