import { addCardJobs } from '@/lib/adapters/queue/cardJobs'
import type { Container } from '../container'

/** Has whoever a card was just assigned to told of it; nobody who knows already hears of it again. */
export async function tellAssignee(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  taskId: string,
): Promise<void> {
  await prisma.taskNotice.deleteMany({ where: { taskId, kind: 'opened', recipient: 'done' } })
  await addCardJobs(database.hot, [taskId])
}
