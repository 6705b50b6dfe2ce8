import { createTrial } from '@/lib/adapters/prisma/createTrial'
import type { StartedRun } from '@/lib/api/runs'
import { type FromHere, planFromHere } from '@/lib/engine/fork/planFromHere'
import { regionsAround } from '@/lib/engine/fork/regionsAround'
import type { Program } from '@/lib/graph/program'
import type { Trial } from '@/lib/run/trial'
import type { Actor } from '../access/actor'
import { HttpProblem, httpProblem } from '../httpProblem'
import { earlierStart } from '../runs/earlierStart'
import { effectsAhead, refuseUnconfirmed } from './effectsAhead'
import type { RecentRun } from './recentRuns'
import { staleResults } from './staleResults'
import { beginTrial, type Draft, newTrialRun, refuseUnstorable, type TrialServices } from './trialRun'

type How = { idempotencyKey: string | null; confirmEffects: boolean }
type Planned = { origin: RecentRun; plan: Extract<ReturnType<typeof planFromHere>, { ok: true }> }

const MOST_ATTEMPTS = 5

/** Starts a test of everything from a node on, behind the newest run that has results for all that lies before it. */
export async function startFromHere(
  services: TrialServices,
  actor: Actor,
  draft: Draft,
  trial: Trial,
  runs: () => AsyncIterable<RecentRun>,
  how: How,
): Promise<StartedRun> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const { origin, plan } = await findOrigin(draft.program, trial, runs())
    if (!how.confirmEffects)
      refuseUnconfirmed(effectsAhead(draft.program, nodesAhead(draft.program, trial, plan)))
    const taken = new Set(
      plan.copied.flatMap((event) => (event.kind === 'node.finished' ? [event.data.node] : [])),
    )
    const outdated = await staleResults(services, actor, origin, draft.document)
    const stale = [...taken].filter((id) => outdated.has(id))
    const run = newTrialRun(draft, actor, origin.state.input, { ...trial, stale }, how.idempotencyKey)
    const hashes = { document: run.documentHash, input: run.inputHash }
    const earlier = await earlierStart(services.prisma, actor, run.idempotencyKey, hashes)
    if (earlier) return earlier
    const { copied, following } = plan
    const knownSeq = origin.events.length
    const created = await createTrial(services.database.hot, {
      run,
      origin: origin.id,
      copied,
      following,
      knownSeq,
    }).catch(refuseUnstorable)
    if (!created) continue
    await beginTrial(services, actor, run, created.runId, created.fresh)
    return { runId: created.runId }
  }
  throw httpProblem(409, 'RUN_CHANGED.test', {})
}

/** The first of the runs that it can begin behind. Throws 422 with what the newest one lacks. */
async function findOrigin(program: Program, trial: Trial, runs: AsyncIterable<RecentRun>): Promise<Planned> {
  const wanted: Omit<FromHere, 'origin'> = { program, node: trial.node ?? program.input, given: trial.given }
  let refusal: HttpProblem | null = null
  for await (const origin of runs) {
    const plan = planFromHere({ ...wanted, origin: origin.events })
    if (plan.ok) return { origin, plan }
    const [first] = plan.problems
    refusal ??= new HttpProblem(422, 'CANNOT_RUN_FROM', first ?? '', { problems: plan.problems })
  }
  throw refusal ?? httpProblem(422, 'CANNOT_RUN_FROM', {})
}

/** Everything that has no result and is given none. */
function nodesAhead(
  program: Program,
  { node, given }: Trial,
  { copied }: Planned['plan'],
): ReadonlySet<string> {
  const { untouched } = regionsAround(program, node ?? program.input)
  const through = new Set(
    copied.flatMap((event) => (event.kind === 'node.finished' ? [event.data.node] : [])),
  )
  return new Set(
    program.order.filter((id) => !Object.hasOwn(given, id) && !(untouched.has(id) && through.has(id))),
  )
}
