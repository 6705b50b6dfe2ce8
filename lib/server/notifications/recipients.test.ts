import { describe, expect, it } from 'vitest'
import { recipientsOf } from './recipients'

const ada = { id: '1', name: 'Ada', email: 'ada@example.com', role: 'owner' }
const bob = { id: '2', name: 'Bob', email: 'bob@example.com', role: 'operator' }
const people = [ada, bob]

const told = (assignee: string | null, createdBy: string, kind: 'opened' | 'escalated' = 'opened') =>
  recipientsOf(people, { assignee, createdBy }, kind).map(({ name }) => name)

describe('a card is for', () => {
  it('whoever it was assigned to, by name or address, however written', () => {
    expect([told('bob', 'user:1'), told('BOB@example.com', 'user:1')]).toEqual([['Bob'], ['Bob']])
  })

  it('whoever started the run, when it is assigned to nobody who can sign in here', () => {
    expect([told(null, 'user:2'), told('Zoe', 'user:2')]).toEqual([['Bob'], ['Bob']])
  })

  it('the owners, when no person started the run', () => {
    expect([told(null, 'key:7'), told(null, 'cli')]).toEqual([['Ada'], ['Ada']])
  })

  it('the owners as well once it has waited too long, each once', () => {
    expect([told('Bob', 'user:2', 'escalated'), told(null, 'user:1', 'escalated')]).toEqual([
      ['Bob', 'Ada'],
      ['Ada'],
    ])
  })
})
