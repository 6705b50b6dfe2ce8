import { describe, expect, it } from 'vitest'
import { OWNER } from '../testing/testServices'
import { createOpenCalls, openCallKey } from './openCalls'

/** Two web processes and what is announced between them. */
function twoProcesses() {
  const announced: string[] = []
  const announcer = { announce: (keys: Iterable<string>) => void announced.push(...keys) }
  return { announced, here: createOpenCalls(announcer), there: createOpenCalls(announcer) }
}

describe('a call that is taken back', () => {
  it('stops where it waits, and needs no announcement when that is here', () => {
    const { announced, here } = twoProcesses()
    const stopped: string[] = []
    here.open('a', () => stopped.push('a'))
    here.open('b', () => stopped.push('b'))
    here.cancel('b')
    expect([stopped, announced]).toEqual([['b'], []])
  })

  it('is announced when it waits elsewhere, and stops there', () => {
    const { announced, here, there } = twoProcesses()
    let stopped = 0
    there.open('a', () => {
      stopped += 1
    })
    here.cancel('a')
    expect(announced).toEqual(['a'])
    here.hear('x,a')
    there.hear('x,a')
    expect(stopped).toBe(1)
  })

  it('stops no more once it has been answered, while another of its name still does', () => {
    const { here } = twoProcesses()
    const stopped: string[] = []
    const answered = here.open('a', () => stopped.push('first'))
    here.open('a', () => stopped.push('second'))
    answered()
    answered()
    here.cancel('a')
    expect(stopped).toEqual(['second'])
  })
})

it('is named so that no client means the call of another, of another session, or another of its own', () => {
  const keys = [
    openCallKey(OWNER, 's', 0),
    openCallKey(OWNER, 's', '0'),
    openCallKey(OWNER, 's', 1),
    openCallKey(OWNER, 's2', 0),
    openCallKey({ ...OWNER, id: crypto.randomUUID() }, 's', 0),
    openCallKey({ ...OWNER, kind: 'key' }, 's', 0),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  expect(openCallKey(OWNER, 's', 0)).toBe(keys[0])
})
