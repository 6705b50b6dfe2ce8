import { expect, it } from 'vitest'
import * as keys from './journalKeys'

it('names activations, flows and entries so that each leads back to what it belongs to', () => {
  const scope = keys.scopeOf('gather', [1, 0], keys.flowName('each~2', 3))
  expect(scope).toBe('each~2.3.gather~1~0')
  expect([keys.nodeOfScope(scope), keys.outermostNode(scope)]).toEqual(['gather', 'each'])
  expect([keys.flowOfScope(scope), keys.flowOfScope('gather~1')]).toEqual(['each~2.3', ''])
  expect(keys.ownerOfFlow('each~2.3')).toBe('each~2')
  expect(keys.flowsAround('a.0.b~1.2.c')).toEqual(['a.0.b~1.2', 'a.0'])
  expect(keys.scopesAround('a.0.b~1.2.c')).toEqual(['a.0.b~1.2.c', 'a.0.b~1', 'a'])
  expect(keys.scopesAround('a~1')).toEqual(['a~1'])
  expect(keys.scopeOf('a', [])).toBe('a')
})

it('tells what lies inside an activation', () => {
  expect(keys.isWithin('a.0.b', 'a')).toBe(true)
  expect(keys.isWithin('a', 'a')).toBe(true)
  expect(keys.isWithin('ab', 'a')).toBe(false)
  expect(keys.isWithin('a', 'a.0.b')).toBe(false)
})

it('tells undo calls and thoughts from what they belong to', () => {
  const key = keys.journalKey('gather~1', 's2')
  expect([key, keys.scopeOfKey(key), keys.undoKey(key)]).toEqual([
    'gather~1/s2',
    'gather~1',
    'undo/gather~1/s2',
  ])
  expect(keys.turnOfThought(keys.thoughtKey('gather~1/turn/12'))).toBe('gather~1/turn/12')
  expect(keys.turnOfThought('a/turn/1')).toBeNull()
})
