import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreJson, restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { TaskItem } from '@/lib/api/tasks'
import { type Json, JsonObjectSchema, JsonSchema } from '@/lib/graph/json'
import { ChoiceSchema, DecisionSchema, TaskKindSchema, TaskStatusSchema } from '@/lib/run/task'
import { actorNames } from '../access/actorNames'
import { readSays } from '../readSays'
import { RUN_STATUSES } from '../runs/runStatuses'
import type { TaskRow } from './findTask'

export async function viewTask(prisma: PrismaClient, row: TaskRow): Promise<TaskItem> {
  return taskView(row, await actorNames(prisma, row.decidedBy === null ? [] : [row.decidedBy]))
}

/** Cards in the order of their rows. */
export async function viewTasks(prisma: PrismaClient, rows: TaskRow[]): Promise<TaskItem[]> {
  const names = await actorNames(
    prisma,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return rows.map((row) => taskView(row, names))
}

function taskView(row: TaskRow, names: ReadonlyMap<string, string>): TaskItem {
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
): TaskItem['decision'] {
  if (decision === null) return null
  const at = (decidedAt ?? new Date(0)).toISOString()
  const by = decidedBy ?? ''
  return { ...DecisionSchema.parse(stored(decision)), by, byName: names.get(by) ?? null, at }
}

function stored(value: unknown): Json {
  return restoreJson(JsonSchema.parse(value))
}
