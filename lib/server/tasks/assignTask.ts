import * as z from 'zod'
import { addHandedJob } from '@/lib/adapters/queue/cardJobs'
import type { TaskItem } from '@/lib/api/tasks'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { httpProblem } from '../httpProblem'
import { findTask } from './findTask'
import { viewTask } from './taskView'

export const AssignTaskSchema = z.strictObject({
  /** E-mail or name; null takes the card from whoever has it. */
  assignee: z.string().trim().min(1).max(200).nullable(),
})

/** Says whom an open card is for; anybody who may decide it still may. Throws 404, and 409 once it is not open any more. */
export async function assignTask(
  { prisma, database }: Pick<Container, 'prisma' | 'database'>,
  actor: Actor,
  id: string,
  { assignee }: z.infer<typeof AssignTaskSchema>,
): Promise<TaskItem> {
  await findTask(prisma, actor, id)
  const { count } = await prisma.task.updateMany({
    where: { id, workspaceId: actor.workspaceId, status: 'open' },
    data: { assignee },
  })
  if (count === 0) throw httpProblem(409, 'NOT_OPEN', {})
  if (assignee !== null) await addHandedJob(database.hot, id)
  await audit(prisma, actor, 'task.assign', `task:${id}`, { args: assignee })
  return viewTask(prisma, await findTask(prisma, actor, id))
}
