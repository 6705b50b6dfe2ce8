import { expect, it } from 'vitest'
import { placeInText } from './placeInText'

function placeOf(text: string) {
  try {
    JSON.parse(text)
    return 'it is JSON'
  } catch (thrown) {
    return placeInText(text, thrown)
  }
}

it.each([
  ['a cut file', '{ "nodes": [', { line: 1, column: 13 }],
  ['a stray comma', '{\n  "a": 1,\n}', { line: 3, column: 1 }],
  ['nothing at all', '', null],
])('finds where %s stops being JSON', (_, text, place) => {
  expect(placeOf(text)).toEqual(place)
})

it('reads what other browsers say', () => {
  expect(placeInText('{', new Error('JSON.parse: … at line 2 column 7 of the JSON data'))).toEqual({
    line: 2,
    column: 7,
  })
  expect(placeInText('{', 'gone')).toBeNull()
})
