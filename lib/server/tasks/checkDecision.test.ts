import { describe, expect, it } from 'vitest'
import type { TaskCard } from '@/lib/api/tasks'
import { cardChoices } from '@/lib/engine/conclude/cardChoices'
import { failedRow, ticket } from '@/lib/engine/testing/failedRow'
import type { Decision } from '@/lib/run/task'
import { checkDecision } from './checkDecision'

/** A run that made a ticket, closed it (which only destruction takes back), made another, and failed. */
async function failed() {
  const { scene, program } = failedRow(
    ['create', 'shop/create'],
    ['close', 'shop/close', { ticket }],
    ['again', 'shop/create'],
  )
  await scene.work()
  const { choices } = scene.card('failure')
  const card = { choices, pendingCall: null, scope: null, kind: 'failure' }
  return (decision: Omit<Decision, 'choice'>) =>
    // only what is read of a card
    checkDecision(
      card as unknown as TaskCard,
      { program, state: scene.state },
      {
        choice: 'roll_back',
        ...decision,
      },
    ).map(({ code, key }) => [code, key])
}

describe('a rollback that would destroy something', () => {
  it('needs a confirmation that names exactly what it would destroy', async () => {
    const refused = await failed()
    expect(refused({})).toEqual([['CONFIRM_REQUIRED', 'close/call']])
    expect(refused({ confirm: ['close/call'] })).toEqual([])
    expect(refused({ confirm: ['close/call', 'create/call'] })).toEqual([
      ['NOTHING_TO_CONFIRM', 'create/call'],
    ])
  })

  it('needs it also where what is chosen only drags it along, and takes none for what is spared', async () => {
    const refused = await failed()
    expect(refused({ effects: ['create/call'] })).toEqual([['CONFIRM_REQUIRED', 'close/call']])
    expect(refused({ effects: ['create/call'], confirm: ['close/call'] })).toEqual([])
    expect(refused({ effects: ['again/call'] })).toEqual([])
    expect(refused({ effects: ['again/call'], confirm: ['close/call'] })).toEqual([
      ['NOTHING_TO_CONFIRM', 'close/call'],
    ])
  })
})

it.each(['happened', 'not_happened', 'roll_back', 'void'])(
  'a call that may have happened takes no edited arguments with “%s”: they would make it another call beside it',
  async (choice) => {
    const { scene, program } = failedRow(['create', 'shop/create'])
    await scene.work()
    const card = { choices: cardChoices('unknown_outcome'), pendingCall: null, scope: null }
    const problems = checkDecision(
      card as unknown as TaskCard, // only what is read of a card
      { program, state: scene.state },
      { choice, args: { ticket: 'T-2' } },
    )
    expect(problems).toContainEqual(expect.objectContaining({ path: 'args', code: 'UNEXPECTED' }))
    const [refused] = checkDecision(
      card as unknown as TaskCard, // only what is read of a card
      { program, state: scene.state },
      { choice: 'continue', args: { ticket: 'T-2' } },
    )
    expect(refused).toMatchObject({ path: 'choice', code: 'UNKNOWN_CHOICE' })
  },
)
