import { expect, test } from 'vitest'
import { missingPackages } from './ensureInstalled.mjs'

const wanted = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/tester': { version: '2.0.0', dev: true },
  'node_modules/other-platform': { version: '3.0.0', optional: true },
}

test('nothing is missing when every package is there in its version', () => {
  expect(missingPackages(wanted, { 'node_modules/a': { version: '1.0.0' } }, false)).toEqual([])
})

test('another version counts as missing', () => {
  expect(missingPackages(wanted, { 'node_modules/a': { version: '1.0.1' } }, false)).toEqual([
    'node_modules/a',
  ])
})

test('packages for tests are missed only where tests run', () => {
  expect(missingPackages(wanted, { 'node_modules/a': { version: '1.0.0' } }, true)).toEqual([
    'node_modules/tester',
  ])
})
