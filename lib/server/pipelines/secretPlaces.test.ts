import { expect, it } from 'vitest'
import { secretPlaces } from './secretPlaces'

const SECRET = 'SECRET/MARK+7?'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const pathsIn = (document: object) => secretPlaces(document, [SECRET]).map(({ path }) => path)

it.each([
  ['as it is', `x ${SECRET} y`],
  ['in an address', `https://x.test/?q=${encodeURIComponent(SECRET)}`],
  ['in base64', base64(SECRET)],
  ...['u:', 'me:', 'ann:', 'anna:'].map((before) => [
    `in base64 behind ${before}`,
    `Basic ${base64(`${before}${SECRET} and more`)}`,
  ]),
  ['in base64 for addresses', Buffer.from(`a${SECRET}`).toString('base64url')],
])('finds a secret %s', (_, text) => {
  expect(pathsIn({ nodes: [{ config: { note: ['fine', text] } }] })).toEqual(['nodes[0].config.note[1]'])
})

it('finds it as a key, and nothing where nothing is', () => {
  expect(pathsIn({ a: { [SECRET]: 1 }, b: [null, true, 3, 'SECRET'] })).toEqual([`a.${SECRET}`])
})
