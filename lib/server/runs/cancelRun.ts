import * as z from 'zod'
import { signalRun } from '@/lib/adapters/prisma/signalRun'
import type { CancelledRun } from '@/lib/api/runs'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { httpProblem, notFound } from '../httpProblem'
import { findRun } from './findRun'
import { getRun } from './getRun'

export const CancelRunSchema = z.strictObject({ reason: z.string().max(2000).default('') })

/** Tells the run's owner to stop (CANCEL-1); what comes of it shows in the run's events. Throws 404, and 409 when the run has ended. */
export async function cancelRun(
  services: Pick<Container, 'prisma' | 'database' | 'wakeUps' | 'newSignals'>,
  actor: Actor,
  id: string,
  { reason }: z.infer<typeof CancelRunSchema>,
): Promise<CancelledRun> {
  await findRun(services.prisma, actor, id)
  const body = { by: actorName(actor), reason }
  const sent = await signalRun(services.database.hot, id, { kind: 'cancel', body })
  if (sent.kind === 'unknown') throw notFound('run')
  if (sent.kind === 'ended') {
    const run = await getRun(services, actor, id)
    throw httpProblem(409, 'RUN_ENDED', { status: run.status }, { extra: { run } })
  }
  services.newSignals.announce([id])
  if (sent.queued) services.wakeUps.wake()
  await audit(services.prisma, actor, 'run.cancel', `run:${id}`, { args: body })
  return { runId: id }
}
