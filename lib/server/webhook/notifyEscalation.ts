import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreText } from '@/lib/adapters/prisma/sanitizeJson'
import type { Env } from '../env'
import { log } from '../log'
import { sendWebhook } from './sendWebhook'

/**
 * Tells the workspace's webhook of a card that nobody has resolved in time (FAIL-10); says nothing of one that has been resolved meanwhile. Throws when the receiver could not be
 * told, so that the queue tries again.
 */
export async function notifyEscalation(
  services: { prisma: PrismaClient; env: Env },
  taskId: string,
): Promise<void> {
  const task = await services.prisma.task.findUnique({
    where: { id: taskId },
    include: { run: { select: { pipelineName: true } } },
  })
  if (task?.status !== 'open') return
  const { workspaceId, runId, kind, assignee, createdAt, escalatedAt } = task
  const outcome = await sendWebhook(services, workspaceId, {
    id: `escalation-${taskId}`,
    type: 'task.escalated',
    data: {
      ...{ taskId, runId, kind, assignee },
      pipeline: restoreText(task.run.pipelineName),
      question: restoreText(task.question),
      createdAt: createdAt.toISOString(),
      escalatedAt: escalatedAt?.toISOString() ?? null,
      url: new URL(`/tasks/${taskId}`, services.env.PUBLIC_URL).href,
    },
  })
  if (outcome.kind !== 'failed') return
  log().warn({ taskId, reason: outcome.message }, 'nobody could be told of an escalated card; trying again')
  throw new Error(outcome.message)
}
