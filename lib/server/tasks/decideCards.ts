import * as z from 'zod'
import type { OneOfMany } from '@/lib/api/oneOfMany'
import type { Items } from '@/lib/api/page'
import { DecisionSchema } from '@/lib/run/task'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { isUuid } from '../http/readId'
import { eachOf } from '../runs/cancelRuns'
import { decideCard } from './decideCard'

const MOST_CARDS = 100

export const DecideCardsSchema = z.strictObject({
  tasks: z.array(z.string().refine(isUuid, 'is not a task id')).min(1).max(MOST_CARDS),
  decision: DecisionSchema,
})

/** The same decision on each card. A card that cannot take it, or was decided before, says so and is no obstacle to the others. */
export async function decideCards(
  services: Pick<Container, 'prisma' | 'database' | 'wakeUps' | 'newSignals'>,
  actor: Actor,
  { tasks, decision }: z.infer<typeof DecideCardsSchema>,
): Promise<Items<OneOfMany>> {
  return { items: await eachOf(tasks, (id) => decideCard(services, actor, id, decision)) }
}
