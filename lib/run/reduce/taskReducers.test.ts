import { expect, it } from 'vitest'
import { decided, open, RUN, replay } from '../testing/runEvents'

it('cards add to the limits of a run only what they were extended by', () => {
  const { extended } = replay(
    ...[RUN, ...['t1', 't2', 't3', 't4'].map((task) => open(task, null, { kind: 'budget' }))],
    decided('t1', {
      choice: 'extend',
      budget: { inputTokens: 100, outputTokens: 10, costUsd: 0.5, steps: 3 },
    }),
    decided('t2', { choice: 'extend', budget: { inputTokens: 50, outputTokens: 5 } }),
    decided('t3', { choice: 'extend', budget: { costUsd: 0.25, steps: 1 } }),
    decided('t4', { choice: 'stop', budget: { steps: 1000 } }),
  )
  expect(extended).toEqual({ inputTokens: 150, outputTokens: 15, costUsd: 0.75, steps: 4 })
})

it('a card that extends nothing in particular leaves the limits alone', () => {
  const { extended } = replay(RUN, open('t', null, { kind: 'budget' }), decided('t', { choice: 'extend' }))
  expect(extended).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: 0, steps: 0 })
})
