import { describe, expect, it } from 'vitest'
import type { TaskItem } from '@/lib/api/tasks'
import { batchChoices } from './batchChoices'

function card(choices: string[], members: Partial<TaskItem> = {}): TaskItem {
  return {
    ...{ id: 't', runId: 'r', kind: 'failure', status: 'open', question: '?', context: {}, assignee: null },
    says: null,
    choices: choices.map((choice) => ({ choice })),
    run: { id: 'r', pipelineId: 'p', pipelineName: 'P', status: 'suspended' },
    ...{
      scope: null,
      key: null,
      createdAt: '',
      dueAt: '',
      expiresAt: null,
      escalatedAt: null,
      decision: null,
    },
    ...members,
  }
}

describe('deciding many cards at once', () => {
  it('offers what every card offers and what needs no further word', () => {
    const cards = [card(['continue', 'skip', 'roll_back', 'void']), card(['void', 'roll_back', 'happened'])]
    expect(batchChoices(cards)).toEqual(['roll_back', 'void'])
  })

  it('offers nothing once one of them is decided', () => {
    expect(batchChoices([card(['void']), card(['void'], { status: 'decided' })])).toEqual([])
  })

  it('leaves cards with a form to be filled in one by one', () => {
    const form = { type: 'object' }
    expect(batchChoices([card(['approve', 'reject'], { context: { form } })])).toEqual([])
    expect(batchChoices([card(['approve', 'reject'])])).toEqual(['approve', 'reject'])
  })
})
