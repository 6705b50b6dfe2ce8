import { expect, it } from 'vitest'
import type { Problem } from '@/lib/graph/problem'
import { edgeProblems } from './edgeProblems'

const problem = (parts: Partial<Problem>): Problem => ({
  code: 'CYCLE',
  severity: 'error',
  at: { path: '' },
  params: {},
  message: '',
  fix: '',
  ...parts,
})
const check = (...problems: Problem[]) => ({ problems, worstCase: null, edits: 0 })

it('shows a ring on every edge of it', () => {
  const ring = check(problem({ at: { path: '', edge: 'e3' }, params: { edges: ['e1', 'e2', 'e3'] } }))
  expect(['e1', 'e2', 'e3', 'e4'].map((id) => edgeProblems(ring, id))).toEqual([
    'CYCLE',
    'CYCLE',
    'CYCLE',
    '',
  ])
})

it('leaves an edge alone that is only worth a warning', () => {
  const warning = problem({ severity: 'warning', at: { path: '', edge: 'e1' } })
  expect(edgeProblems(check(warning), 'e1')).toBe('')
})
