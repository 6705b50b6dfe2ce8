import { describe, expect, it } from 'vitest'
import { inTurn, said } from '../../engine/testing/failures'
import { fakeContext } from '../../engine/testing/fakeContext'
import { fakeSession } from '../../engine/testing/fakeSession'
import type { Json, JsonObject } from '../../graph/json'
import type { ValidatorConfig } from './definition'
import { executeValidator } from './execute'
import { maskPaths } from './maskPaths'

const open = (...replies: string[]) =>
  fakeSession({ model: inTurn(...replies.map((text) => said(text))) }, { nodes: { check: {} } })
const check = (config: Partial<ValidatorConfig>, value: Json, session = open('')) =>
  executeValidator(fakeContext(session, 'check', { rules: [], ...config }, { value }))
const positive = { id: 'positive', message: 'The total must be above zero.', must: 'value.total > 0' }

describe('the validator', () => {
  it('passes what keeps its schema and rules', async () => {
    const schema: JsonObject = {
      type: 'object',
      required: ['total'],
      properties: { total: { type: 'number' } },
    }
    expect(await check({ schema, rules: [positive] }, { total: 5 })).toEqual({
      kind: 'finished',
      port: 'pass',
      output: { value: { total: 5 }, problems: [] },
    })
  })

  it('names everything that is broken at once', async () => {
    const schema: JsonObject = { type: 'object', required: ['code'], properties: {} }
    expect(await check({ schema, rules: [positive] }, { total: 0 })).toMatchObject({
      port: 'fail',
      output: {
        problems: [
          { rule: 'schema', path: 'code', message: 'code is missing.' },
          { rule: 'positive', message: 'The total must be above zero.' },
        ],
      },
    })
  })

  it('counts a rule that cannot be evaluated as broken', async () => {
    expect(await check({ rules: [positive] }, {})).toMatchObject({ port: 'fail' })
    expect(await check({ rules: [{ ...positive, must: '1 + 1' }] }, {})).toMatchObject({ port: 'fail' })
  })

  it('hands on masked values, and shows the judge nothing else', async () => {
    const session = open('{"ok": true, "reason": "fine"}')
    const value = { records: [{ idNumber: '110101199003078888', sum: 3 }] }
    const judge = { question: 'Is the sum plausible?' }
    const masked = { records: [{ idNumber: '•••', sum: 3 }] }
    expect(await check({ mask: ['records[].idNumber'], judge }, value, session)).toMatchObject({
      port: 'pass',
      output: { value: masked },
    })
    expect(JSON.stringify(session.world.asked)).not.toContain('110101199003078888')
  })

  it('fails by the judge’s reason, after correcting an answer that was none', async () => {
    const session = open('yes', '{"ok": false, "reason": "The sum is absurd."}')
    expect(await check({ judge: { question: 'Plausible?' } }, 1e9, session)).toMatchObject({
      port: 'fail',
      output: { problems: [{ rule: 'judge', message: 'The sum is absurd.' }] },
    })
  })

  it('pays no model for what is known to be wrong', async () => {
    const session = open('never')
    await check({ rules: [positive], judge: { question: 'Plausible?' } }, { total: -1 }, session)
    expect(session.world.asked).toEqual([])
  })
})

it.each<[string[], Json, Json]>([
  [['a.b'], { a: { b: 1, c: 2 } }, { a: { b: '•••', c: 2 } }],
  [['a[].b'], { a: [{ b: 'x' }, { c: 1 }, { b: null }] }, { a: [{ b: '•••' }, { c: 1 }, { b: null }] }],
  [['a[]'], { a: ['x', 'y'] }, { a: ['•••', '•••'] }],
  [['[].b'], [{ b: 1 }], [{ b: '•••' }]],
  [['x.y', 'a.b.c'], { a: 'flat' }, { a: 'flat' }],
])('masking %j', (paths, value, masked) => {
  expect(maskPaths(value, paths)).toEqual(masked)
})
