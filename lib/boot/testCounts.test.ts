import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './testCounts.mjs'

test('a test file that could not be loaded counts as a failed test', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({ passed: 2, failed: 1 })
})

test('a browser test that passed only when repeated counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [] })).toEqual({
    passed: 5,
    failed: 1,
  })
})
