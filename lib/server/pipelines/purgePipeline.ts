import type { Prisma, PrismaClient } from '@/lib/adapters/prisma/generated/client'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { Actor } from '../access/actor'
import { audit } from '../access/audit'
import { answerText } from '../answerTexts'
import { httpProblem, notFound } from '../httpProblem'

const ENDED = ['succeeded', 'failed', 'timed_out', 'cancelled', 'rolled_back', 'voided', 'handed_over']

/**
 * Removes a deleted pipeline and its versions for good. Its runs stay, with the documents they pin. Throws 404 for what is not deleted, and 409 naming
 * what still needs it: pipelines that run one of its versions, and runs that have not ended.
 */
export async function purgePipeline(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const row = await tx.pipeline.findFirst({
      where: { id, workspaceId: actor.workspaceId, deletedAt: { not: null } },
      select: { name: true },
    })
    if (!row) throw notFound('deleted pipeline')
    const problems = [...(await runningOn(tx, id)), ...(await callersOf(tx, actor, id))]
    if (problems.length > 0)
      throw httpProblem(
        409,
        'PIPELINE_IN_USE',
        { name: row.name },
        {
          problems,
        },
      )
    await tx.pipelineVersion.deleteMany({ where: { pipelineId: id } })
    await tx.pipeline.delete({ where: { id } })
    await audit(tx, actor, 'pipeline.purge', `pipeline:${id}`, { details: { name: row.name } })
  })
}

async function runningOn(tx: Prisma.TransactionClient, pipelineId: string): Promise<ProblemDetail[]> {
  const count = await tx.run.count({ where: { pipelineId, status: { notIn: ENDED } } })
  if (count === 0) return []
  const said = count === 1 ? answerText('problem.runOpen', {}) : answerText('problem.runsOpen', { count })
  return [{ code: 'RUNS_OPEN', ...said, params: { count } }]
}

/** Ids of pipelines are UUIDs, so that their text in a document is no accident. */
async function callersOf(
  tx: Prisma.TransactionClient,
  { workspaceId }: Actor,
  id: string,
): Promise<ProblemDetail[]> {
  const callers = await tx.$queryRaw<{ name: string }[]>`
    select p.name from pipeline p
    where p.workspace_id = ${workspaceId}::uuid and p.id <> ${id}::uuid
      and (position(${id} in p.document::text) > 0 or exists (
        select 1 from pipeline_version v where v.pipeline_id = p.id and position(${id} in v.document::text) > 0))
    order by p.name limit 20`
  return callers.map(({ name }) => ({
    ...{ code: 'CALLED_BY', params: { name } },
    ...answerText('problem.calledBy', { name }),
  }))
}
