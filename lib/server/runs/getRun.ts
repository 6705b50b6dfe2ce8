import * as z from 'zod'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { RunResult } from '@/lib/api/runs'
import type { Actor } from '../access/actor'
import { findRun } from './findRun'
import { maskTrace } from './maskTrace'
import { mayReveal, RevealSchema } from './mayReveal'
import { runView } from './runView'

export const GetRunSchema = z.strictObject({ reveal: RevealSchema })

/** A run as its page shows it, masked unless `reveal` is `1`. Throws 404; 403 for who may not reveal. */
export async function getRun(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
  { reveal }: z.input<typeof GetRunSchema> = {},
): Promise<RunResult> {
  const run = await getRunResult({ prisma }, actor, id)
  return (await mayReveal({ prisma }, actor, id, reveal)) ? run : maskTrace(run)
}

/** A run as it is, for whoever started it and waits for what it gives, and the ids of its open cards, oldest first. Throws 404. */
export async function getRunResult(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<RunResult> {
  const row = await findRun(prisma, actor, id)
  const tasks = await prisma.task.findMany({
    where: { runId: id, status: 'open' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return { ...runView(row), openTasks: tasks.map((task) => task.id) }
}
