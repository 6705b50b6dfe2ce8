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

it('leaves what is no plan yet for the validator, and avoids ids that others have', () => {
  const odd = { steps: [{ id: 's1' }, 'step', { id: 7 }, { id: 's2', args: ['steps.s1'], dependsOn: 's1' }] }
  expect(renameSteps(odd, new Set(['s1']), ['s1_2'])).toEqual({
    steps: [{ id: 's1_3' }, 'step', { id: 7 }, { id: 's2', args: ['steps.s1'], dependsOn: 's1' }],
  })
  expect(renameSteps(odd, new Set(['other']))).toBe(odd)
  expect(renameSteps({ steps: 'none' }, new Set(['s1']))).toEqual({ steps: 'none' })
})

it('is followed by references wherever they stand and however they are written', () => {
  const args = {
    ids: [{ $cel: 'steps.s1.output.id' }, [{ $cel: "steps['s1'].output.id" }]],
    note: { $text: 'No. {{ steps.s1.output.id }} of {{ steps[ "s1" ].output.of }}' },
    same: { $cel: 'steps.s10.output.id + steps.old.output.id' },
    field: { $cel: 'steps.s1.output.steps.s1 + steps["s1"].output["steps"].s1' },
  }
  const plan = { steps: [{ id: 's1' }, { id: 's2', args }], deliver: { x: { $cel: "steps['s1'].output" } } }
  expect(renameSteps(plan, new Set(['s1', 'old']))).toEqual({
    steps: [
      { id: 's1_2' },
      {
        id: 's2',
        args: {
          ids: [{ $cel: 'steps.s1_2.output.id' }, [{ $cel: 'steps.s1_2.output.id' }]],
          note: { $text: 'No. {{ steps.s1_2.output.id }} of {{ steps.s1_2.output.of }}' },
          same: args.same,
          field: { $cel: 'steps.s1_2.output.steps.s1 + steps.s1_2.output["steps"].s1' },
        },
      },
    ],
    deliver: { x: { $cel: 'steps.s1_2.output' } },
  })
})

it('changes no words that only look like a reference', () => {
  const odd = { note: 'see steps.s1.output', list: ['steps.s1'], $cel: 7, deep: { $text: ['steps.s1'] } }
  expect(renameSteps({ steps: [null, { id: 's1', args: odd }] }, new Set(['s1']))).toEqual({
    steps: [null, { id: 's1_2', args: odd }],
  })
})
