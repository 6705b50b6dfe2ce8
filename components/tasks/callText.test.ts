import { expect, it } from 'vitest'
import { callText } from './callText'

it.each([
  [
    'business/ticket_create',
    { title: 'Repair the pump in hall 2', urgent: true },
    'ticket_create(title: "Repair the pump in hall 2", urgent: true)',
  ],
  ['ping', {}, 'ping()'],
  [
    'business/ticket_delete',
    { createdBy: 'fa6d6035a8547219f50ea5cb4a71698d5fbd7e5f' },
    'ticket_delete(createdBy: "fa6d6035a854…")',
  ],
])('writes a call of %s on one line', (tool, args, text) => {
  expect(callText(tool, args)).toBe(text)
})

it('cuts a call that would fill the card', () => {
  expect(callText('mail_send', { body: 'so '.repeat(200) }).length).toBeLessThan(180)
})
