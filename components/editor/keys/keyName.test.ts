import { expect, it } from 'vitest'
import { keyName } from './keyName'

const press = (key: string, ...held: ('ctrl' | 'meta' | 'shift')[]) =>
  keyName({
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
  })

it.each([
  ['n', press('n'), 'n'],
  ['N with caps lock', press('N'), 'n'],
  ['Shift L', press('L', 'shift'), 'shift+l'],
  ['? that needs Shift', press('?', 'shift'), '?'],
  ['+ that needs Shift', press('+', 'shift'), '+'],
  ['Ctrl Shift Z', press('Z', 'ctrl', 'shift'), 'mod+shift+z'],
  ['Cmd Z', press('z', 'meta'), 'mod+z'],
  ['Shift Enter', press('Enter', 'shift'), 'shift+enter'],
])('%s has a name of its own', (_, name, expected) => {
  expect(name).toBe(expected)
})
