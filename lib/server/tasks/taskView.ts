import * as z from 'zod'
import { restoreJson, restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import { type Json, type JsonObject, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import type { RunStatus } from '@/lib/run/state'
import {
  type Choice,
  ChoiceSchema,
  type Decision,
  DecisionSchema,
  type TaskKind,
  TaskKindSchema,
  type TaskStatus,
  TaskStatusSchema,
} from '@/lib/run/task'
import { RUN_STATUSES } from '../runs/runStatuses'
import type { TaskRow } from './findTask'

/** A card as the inbox lists it. Times ISO 8601; `dueAt` is when it is escalated, `expiresAt` when it answers itself. */
export type TaskView = {
  id: string
  runId: string
  kind: TaskKind
  status: TaskStatus
  /** The activation and the journal entry it is about; null for a whole run. */
  scope: string | null
  key: string | null
  question: string
  context: JsonObject
  choices: Choice[]
  assignee: string | null
  createdAt: string
  dueAt: string
  expiresAt: string | null
  escalatedAt: string | null
  decision: (Decision & { by: string; at: string }) | null
  run: { id: string; pipelineId: string | null; pipelineName: string; status: RunStatus }
}

export function taskView(row: TaskRow): TaskView {
  const { id, runId, scope, key, assignee, run } = row
  return {
    ...{ id, runId, scope, key, assignee },
    kind: TaskKindSchema.parse(row.kind),
    status: TaskStatusSchema.parse(row.status),
    question: restoreText(row.question),
    context: JsonObjectSchema.parse(stored(row.context)),
    choices: z.array(ChoiceSchema).parse(stored(row.choices)),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    escalatedAt: row.escalatedAt?.toISOString() ?? null,
    decision: decisionOf(row),
    run: {
      ...{ id: run.id, pipelineId: run.pipelineId },
      pipelineName: restoreText(run.pipelineName),
      status: z.enum(RUN_STATUSES).parse(run.status),
    },
  }
}

/** Keys of the calls that a card is about. */
export function effectKeys(row: TaskRow): string[] {
  return z.array(z.string()).parse(stored(row.effects))
}

function decisionOf({ decision, decidedBy, decidedAt }: TaskRow): TaskView['decision'] {
  if (decision === null) return null
  const at = (decidedAt ?? new Date(0)).toISOString()
  return { ...DecisionSchema.parse(stored(decision)), by: decidedBy ?? '', at }
}

function stored(value: unknown): Json {
  return restoreJson(JsonSchema.parse(value))
}
