import * as z from 'zod'
import type { OneOfMany } from '@/lib/api/oneOfMany'
import type { Items } from '@/lib/api/page'
import type { Wording } from '@/lib/graph/wording'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { isUuid } from '../http/readId'
import { HttpProblem } from '../httpProblem'
import { cancelRun } from './cancelRun'

const MOST_RUNS = 100

export const CancelRunsSchema = z.strictObject({
  runs: z.array(z.string().refine(isUuid, 'is not a run id')).min(1).max(MOST_RUNS),
  reason: z.string().max(2000).default(''),
})

/** Tells each run's owner to stop; one that has ended by now is no obstacle to the others. */
export async function cancelRuns(
  services: Pick<Container, 'prisma' | 'database' | 'wakeUps' | 'newSignals'>,
  actor: Actor,
  { runs, reason }: z.infer<typeof CancelRunsSchema>,
): Promise<Items<OneOfMany>> {
  return { items: await eachOf(runs, (id) => cancelRun(services, actor, id, { reason })) }
}

/** Does the same to each, one after the other; refusals are answers, anything else is thrown. */
function textOf({ message, says }: HttpProblem): Wording {
  return says === undefined ? { message } : { message, says }
}

export async function eachOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<OneOfMany[]> {
  const items: OneOfMany[] = []
  for (const id of new Set(ids)) {
    try {
      await act(id)
      items.push({ id, ok: true })
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      items.push({ id, ok: false, code: error.code, ...textOf(error) })
    }
  }
  return items
}
