import { expect, it } from 'vitest'
import { renameSteps } from './renameSteps'

it('gives a new plan ids of its own, and its references follow', () => {
  const plan = {
    steps: [
      { id: 's1', args: {}, dependsOn: [] },
      { id: 's2', args: { x: { $cel: 'steps.s1.output.a + steps.old.output.b' } }, dependsOn: ['s1', 'old'] },
    ],
    deliver: { y: { $cel: 'steps.s2.output.c' } },
  }
  expect(renameSteps(plan, new Set(['s1', 's1_2', 'old']))).toEqual({
    steps: [
      { id: 's1_3', args: {}, dependsOn: [] },
      {
        id: 's2',
        args: { x: { $cel: 'steps.s1_3.output.a + steps.old.output.b' } },
        dependsOn: ['s1_3', 'old'],
      },
    ],
    deliver: { y: { $cel: 'steps.s2.output.c' } },
  })
  expect(renameSteps('no plan', new Set(['s1']))).toBe('no plan')
})
