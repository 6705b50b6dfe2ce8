import { describe, expect, it } from 'vitest'
import { fakeContext } from '../../engine/testing/fakeContext'
import { type FakeSession, fakeSession } from '../../engine/testing/fakeSession'
import type { HumanConfig } from './definition'
import { executeHuman } from './execute'

const CONFIG: HumanConfig = {
  buttons: [
    { port: 'approved', label: 'Create it' },
    { port: 'rejected', label: 'Do not' },
  ],
  form: { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } },
  expiresAfterMs: 1000,
  assignee: 'ann',
}
const open = () => fakeSession({}, { nodes: { approve: {} } })
const ask = (session: FakeSession) =>
  executeHuman(fakeContext(session, 'approve', CONFIG, { question: 'Create it?', show: { sum: 5 } }))

describe('the human node', () => {
  it('asks once, however often it is entered, and leaves by the button that was pressed', async () => {
    const session = open()
    expect(await ask(session)).toEqual({ kind: 'suspended' })
    expect(await ask(session)).toEqual({ kind: 'suspended' })
    expect(session.state.tasks.size).toBe(1)
    expect(session.openCard()).toMatchObject({
      question: 'Create it?',
      assignee: 'ann',
      context: { show: { sum: 5 } },
      choices: [{ choice: 'approved', label: 'Create it' }, { choice: 'rejected' }],
    })
    session.decide({ choice: 'approved', form: { reason: 'fits' } })
    expect(await ask(session)).toMatchObject({
      port: 'approved',
      output: {
        choice: 'approved',
        form: { reason: 'fits' },
        by: 'Ann',
        at: expect.stringMatching(/^2026-/),
      },
    })
  })

  it('leaves by expired when nobody answered', async () => {
    const session = open()
    await ask(session)
    session.emit({ kind: 'task.expired', data: { task: session.openCard().task } })
    expect(await ask(session)).toMatchObject({ port: 'expired', output: { choice: 'expired', form: null } })
  })

  it('leaves a choice about the whole run to the run, and names a form that does not fit', async () => {
    const run = open()
    await ask(run)
    run.decide({ choice: 'void' })
    expect(await ask(run)).toEqual({ kind: 'suspended' })
    const form = open()
    await ask(form)
    form.decide({ choice: 'approved', form: {} })
    expect(await ask(form)).toMatchObject({ kind: 'failed', fault: { code: 'FORM_INVALID' } })
  })
})
