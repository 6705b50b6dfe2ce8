import * as z from 'zod'
import type { Run as RunRow } from '@/lib/adapters/prisma/generated/client'
import { restoreJson, restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { RunView } from '@/lib/api/runs'
import { type Json, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import { TriggerSchema } from '@/lib/run/event'
import { FaultSchema } from '@/lib/run/fault'
import { readSays } from '../readSays'
import { RUN_STATUSES } from './runStatuses'

/** From the row that the run's owner keeps equal to its events. */
export function runView(row: RunRow): RunView {
  const { id, pipelineId, version, cause, message, documentHash, createdBy, activeMs } = row
  const { steps, modelCalls, inputTokens, outputTokens, costUsd } = row
  return {
    ...{ id, pipelineId, version, cause, documentHash, createdBy, activeMs },
    pipelineName: restoreText(row.pipelineName),
    status: z.enum(RUN_STATUSES).parse(row.status),
    message: message === null ? null : restoreText(message),
    says: readSays(row.says),
    input: JsonObjectSchema.parse(stored(row.input)),
    output: stored(row.output),
    error: row.error === null ? null : FaultSchema.parse(stored(row.error)),
    usage: { steps, modelCalls, inputTokens, outputTokens, cost: costUsd },
    degraded: z.array(z.string()).parse(stored(row.degraded)),
    trigger: TriggerSchema.parse(stored(row.trigger)),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

function stored(value: unknown): Json {
  return restoreJson(JsonSchema.parse(value))
}
