import assert from 'node:assert/strict'
import test from 'node:test'
import { amountDue } from '../src/receipt.mjs'

test('nothing is due for nothing', () => assert.equal(amountDue([]), 0))
test('a discount is taken off the whole order', () => {
  assert.equal(amountDue([{ price: 100, count: 2 }]), 19_000)
})
