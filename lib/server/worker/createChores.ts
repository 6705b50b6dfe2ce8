import type pg from 'pg'
import type { BlobStore } from '@/lib/adapters/objects/blobStore'
import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { addForgottenCards } from '@/lib/adapters/queue/cardJobs'
import type { Chores } from '@/lib/adapters/queue/receiveChores'
import type { Actor } from '../access/actor'
import type { Env } from '../env'
import { log } from '../log'
import { notifyCard } from '../notifications/notifyCard'
import { removeOldRuns } from '../retention/removeOldRuns'
import { readRetention } from '../retention/retentionSettings'

const CLOCK: Actor = {
  ...{ kind: 'system', id: 'system', name: 'system', role: 'owner' },
  workspaceId: DEFAULT_WORKSPACE_ID,
}

/** What a worker does besides driving runs. */
export function createChores(services: {
  prisma: PrismaClient
  env: Env
  pool: pg.Pool
  blobs: BlobStore
}): Chores {
  const { prisma, env, pool } = services
  return {
    onCard: (task) => notifyCard(services, task, 'opened'),
    onHanded: (task) => notifyCard(services, task, 'opened', { again: true }),
    onEscalated: (task) => notifyCard(services, task, 'escalated'),
    onNotices: () => addForgottenCards(pool),
    async onRetention(signal) {
      const { days } = await readRetention(prisma, env, CLOCK.workspaceId)
      if (days === null) return
      const removed = await removeOldRuns(services, CLOCK, { days, now: new Date(), signal })
      if (removed.runs + removed.objects + removed.sessions > 0)
        log().info({ days, ...removed }, 'old runs removed')
    },
  }
}
