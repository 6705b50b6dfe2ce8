import { pick } from '@/lib/adapters/prisma/testing/random'
import type { Decision } from '@/lib/run/task'
import { idOf } from '../chaos/harness/ledger'
import { until } from '../chaos/harness/retry'
import type { World } from '../chaos/harness/world'

type Card = { id: string; kind: string; choices: { choice: string }[]; context: { requestId?: string } }

/** Somebody who answers every card, about unknown outcomes after a look outside; answers how many it decided. */
export async function answerCards(world: World, random: () => number, over: () => boolean): Promise<number> {
  let decided = 0
  while (!over()) {
    const cards = await world.query<Card>(
      `select id, kind, choices, context from task where status = 'open' order by created_at limit 200`,
    )
    for (const card of cards)
      if ((await world.decide(card.id, decisionOn(world, random, card))).kind === 'won') decided += 1
    await until(over, 400, 50)
  }
  return decided
}

function decisionOn(world: World, random: () => number, { kind, choices, context }: Card): Decision {
  const offered = choices.map(({ choice }) => choice)
  const requestId = context.requestId ?? ''
  switch (kind) {
    case 'unknown_outcome':
      return world.ledger.happened(requestId)
        ? { choice: 'happened', result: { id: idOf(requestId), item: '' } }
        : { choice: 'not_happened' }
    case 'failure':
      return { choice: pick(random, ['roll_back', 'void', 'hand_over']) }
    case 'cancelled':
      return { choice: pick(random, ['roll_back', 'void']) }
    default:
      return { choice: offered[0] ?? 'void' }
  }
}
