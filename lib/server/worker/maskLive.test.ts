import { expect, it } from 'vitest'
import type { LivePort } from '@/lib/engine/ports'
import { maskLive } from './maskLive'

function recorded() {
  const seen: string[] = []
  const port: LivePort = {
    text: (run, key, delta) => seen.push(`${run} ${key}: ${delta}`),
    progress: (_run, _key, { message }) => seen.push(`progress ${message}`),
    waiting: (_run, _key, { message, says }) => seen.push(`waiting ${message}${says ? ` ${says.id}` : ''}`),
  }
  return { seen, live: maskLive(port) }
}

it('never lets half of an address through, however the text is cut, and keeps requests apart', () => {
  const { seen, live } = recorded()
  for (const piece of ['Mail ki', 'm@exam', 'ple.com', ' now']) {
    live.text('r', 'a', piece)
    live.text('r', 'b', 'on ')
  }
  expect(seen.filter((line) => line.startsWith('r a')).join('')).toBe('r a: Mail r a: •••@example.com ')
  expect(seen.filter((line) => line.startsWith('r b'))).toHaveLength(4)
})

it('forgets the unfinished end of an attempt that is made again', () => {
  const { seen, live } = recorded()
  live.text('r', 'a', 'half')
  live.waiting('r', 'a', { attempt: 2, of: 3, waitMs: 5, message: 'kim@example.com is busy' })
  live.text('r', 'a', 'whole ')
  live.progress('r', 'a', { progress: 1, total: null, message: 'calling +44 20 7946 0958' })
  live.progress('r', 'a', { progress: 2, total: null, message: null })
  expect(seen).toEqual([
    'waiting •••@example.com is busy',
    'r a: whole ',
    'progress calling •••• 0958',
    'progress null',
  ])
})

it('lets a wait be said in other languages unless what the sentence names is sensitive', () => {
  const { seen, live } = recorded()
  const pause = { attempt: 2, of: 3, waitMs: 5 }
  const says = (server: string) => ({ id: 'faults.CONNECT_FAILED', params: { server } })
  live.waiting('r', 'a', { ...pause, message: 'depot is away', says: says('depot') })
  live.waiting('r', 'a', { ...pause, message: 'kim@example.com is away', says: says('kim@example.com') })
  expect(seen).toEqual(['waiting depot is away faults.CONNECT_FAILED', 'waiting •••@example.com is away'])
})
