import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { Actor } from '../access/actor'
import { findRun } from './findRun'
import { type RunView, runView } from './runView'

/** A run and the ids of its open cards, oldest first. Throws 404. */
export async function getRun(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<RunView & { openTasks: string[] }> {
  const row = await findRun(prisma, actor, id)
  const tasks = await prisma.task.findMany({
    where: { runId: id, status: 'open' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return { ...runView(row), openTasks: tasks.map((task) => task.id) }
}
