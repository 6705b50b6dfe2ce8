import assert from 'node:assert/strict'
import test from 'node:test'
import { discountFor } from '../src/discount.mjs'

test('a small order has no discount', () => assert.equal(discountFor(99.99), 0))
test('an order of exactly 100 has 5 percent', () => assert.equal(discountFor(100), 5))
test('a large order has 10 percent', () => assert.equal(discountFor(501), 10))
