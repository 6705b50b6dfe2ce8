import { describe, expect, it } from 'vitest'
import { answered, inTurn, said } from '../testing/failures'
import { fakeSession } from '../testing/fakeSession'
import { calling, loop } from '../testing/reactLoop'

/** What earlier rounds are looked through for after a turn in which the model said `text` and was answered `fact`. */
async function queriesAfter(text: string, fact: string): Promise<string[]> {
  const queries: string[] = []
  const session = fakeSession(
    {
      model: inTurn(calling([['lab/get', { id: 1 }]]), calling([['lab/get', { id: 2 }]], text), said('Done')),
      tool: ({ args }) => answered(args.id === 1 ? 'one' : fact),
    },
    { tools: [{ ref: 'lab/get', effect: 'none' }] },
  )
  await loop(session, { size: { window: 1, summaries: 10 } }, null, (query, texts) => {
    queries.push(query)
    return texts.map(() => 0)
  })
  return queries
}

const STATED = JSON.stringify({
  ...{ currentGoal: 'look it up', knownFacts: ['id is 7'] },
  ...{ missingInfo: ['name', 'age'], nextAction: 'execute' },
})

describe('earlier rounds are looked through for', () => {
  it.each([
    ['what the model states it is after', STATED, 'two', 'look it up; name; age'],
    ['what the model says, where it states nothing', 'Now the vault.', 'two', 'Now the vault.'],
    ['what came back, where the model says nothing', '', 'two', 'lab/get {"id":2} two'],
    [
      ...(['the beginning of what came back, where that is long', ''] as const),
      ...(['x'.repeat(400), `lab/get {"id":2} ${'x'.repeat(283)}`] as const),
    ],
  ])('%s, and for the goal', async (_, text, fact, query) => {
    expect(await queriesAfter(text, fact)).toEqual([query, 'Reach it'])
  })
})
