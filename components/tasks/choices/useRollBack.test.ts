import { describe, expect, it } from 'vitest'
import { toggled } from './useRollBack'

const STANDING = [
  { key: 'mail', dependants: [] },
  { key: 'assign', dependants: ['mail'] },
  { key: 'create', dependants: ['mail', 'assign'] },
  { key: 'aside', dependants: [] },
]
const clicked = (left: string[], key: string) => [...toggled(STANDING, new Set(left), key)].sort()

describe('choosing what a rollback undoes', () => {
  it('spares with an effect whatever it rests on, because undoing the ground would undo it too', () => {
    expect(clicked([], 'create')).toEqual(['create'])
    expect(clicked([], 'assign')).toEqual(['assign', 'create'])
    expect(clicked(['aside'], 'mail')).toEqual(['aside', 'assign', 'create', 'mail'])
  })

  it('undoes with an effect whatever rests on it', () => {
    expect(clicked(['aside', 'assign', 'create', 'mail'], 'assign')).toEqual(['aside', 'create'])
    expect(clicked(['assign', 'create', 'mail'], 'create')).toEqual([])
    expect(clicked(['aside'], 'aside')).toEqual([])
  })
})
