import { expect, it } from 'vitest'
import { fieldErrors, toPointer } from './fieldErrors'

it.each([
  ['owner', '/owner'],
  ['address.lines[0].city', '/address/lines/0/city'],
  ['/already/1', '/already/1'],
  ['$.owner', '/owner'],
  ['', ''],
])('a problem at %s belongs to the field %s', (path, pointer) => {
  expect(toPointer(path)).toBe(pointer)
})

it('shows the first problem of each field, wherever the form stood in the request', () => {
  const problems = [
    { path: 'input.owner', message: 'Say who.' },
    { path: '/owner', message: 'Too short.' },
    { path: 'input.task', message: 'Say what.' },
  ]
  expect(fieldErrors(problems, ({ message }) => message, '/input')).toEqual({
    '/owner': 'Say who.',
    '/task': 'Say what.',
  })
})
