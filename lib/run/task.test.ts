import { expect, it } from 'vitest'
import { asked } from './task'

it('a card asks in our words where it can, and has none beside the question where it cannot', () => {
  const says = { id: 'cards.breakpoint', params: { title: 'A' } }
  expect(asked({ message: 'Go on?', says })).toStrictEqual({ question: 'Go on?', says })
  expect(asked({ message: 'Go on?' })).toStrictEqual({ question: 'Go on?' })
})
