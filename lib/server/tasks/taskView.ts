import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreJson, restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import { type Json, type JsonObject, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import type { Said } from '@/lib/graph/wording'
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
import { actorNames } from '../access/actorNames'
import { readSays } from '../readSays'
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
  /** Which sentence of ours the question is. */
  says: Said | null
  context: JsonObject
  choices: Choice[]
  assignee: string | null
  createdAt: string
  dueAt: string
  expiresAt: string | null
  escalatedAt: string | null
  /** `byName` where the deciding person or key still has one. */
  decision: (Decision & { by: string; byName: string | null; at: string }) | null
  run: { id: string; pipelineId: string | null; pipelineName: string; status: RunStatus }
}

export async function viewTask(prisma: PrismaClient, row: TaskRow): Promise<TaskView> {
  return taskView(row, await actorNames(prisma, row.decidedBy === null ? [] : [row.decidedBy]))
}

/** Cards in the order of their rows. */
export async function viewTasks(prisma: PrismaClient, rows: TaskRow[]): Promise<TaskView[]> {
  const names = await actorNames(
    prisma,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return rows.map((row) => taskView(row, names))
}

function taskView(row: TaskRow, names: ReadonlyMap<string, string>): TaskView {
  const { id, runId, scope, key, assignee, run } = row
  return {
    ...{ id, runId, scope, key, assignee },
    kind: TaskKindSchema.parse(row.kind),
    status: TaskStatusSchema.parse(row.status),
    question: restoreText(row.question),
    says: readSays(row.says),
    context: JsonObjectSchema.parse(stored(row.context)),
    choices: z.array(ChoiceSchema).parse(stored(row.choices)),
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    escalatedAt: row.escalatedAt?.toISOString() ?? null,
    decision: decisionOf(row, names),
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

function decisionOf(
  { decision, decidedBy, decidedAt }: TaskRow,
  names: ReadonlyMap<string, string>,
): TaskView['decision'] {
  if (decision === null) return null
  const at = (decidedAt ?? new Date(0)).toISOString()
  const by = decidedBy ?? ''
  return { ...DecisionSchema.parse(stored(decision)), by, byName: names.get(by) ?? null, at }
}

function stored(value: unknown): Json {
  return restoreJson(JsonSchema.parse(value))
}
