import { describe, expect, it } from 'vitest'
import type { ArgumentRule } from '../graph/document'
import type { Json } from '../graph/json'
import { checkArgumentRules } from './checkArgumentRules'

type Row = [name: string, rule: ArgumentRule, value: Json, broken: RegExp | null]
const ROWS: Row[] = [
  ['a matching pattern', { pattern: '^P-[0-9]{4}$' }, 'P-1001', null],
  ['another patient number', { pattern: '^P-[0-9]{4}$' }, 'P-1', /must match/],
  [
    'a pattern that would hang a backtracking engine',
    { pattern: '^(a+)+$' },
    `${'a'.repeat(5000)}!`,
    /must match/,
  ],
  ['a pattern that is none', { pattern: '(' }, 'x', /is not valid/],
  ['an object where a text belongs', { pattern: 'x' }, { x: 1 }, /must be a text/],
  ['a listed code', { enum: ['A', 'B'] }, 'B', null],
  ['an unlisted code', { enum: ['A', 'B'] }, 'C', /one of "A", "B"/],
  ['a number in range', { min: 1, max: 5 }, 5, null],
  ['a number below', { min: 1 }, 0, /at least 1/],
  ['a number above', { max: 5 }, 6, /at most 5/],
  ['a text for a number', { max: 5 }, '4', /must be a number/],
  ['an expression that holds', { must: 'value < args.limit' }, 3, null],
  ['an expression that does not', { must: 'value < args.limit', message: 'Too much.' }, 30, /^Too much\.$/],
  ['an expression that cannot be evaluated', { must: 'value < args.nothing' }, 3, /cannot be checked/],
  ['a dose in range, in another unit', { min: 100, max: 600, unit: 'mg' }, '0.5 g', null],
  ['a dose out of range', { max: 600, unit: 'mg' }, '1 g', /at most 600 mg/],
  ['a dose without a unit', { max: 600, unit: 'mg' }, '500', /a quantity, e\.g\. 600 mg/],
  ['a dose that is no mass', { max: 600, unit: 'mg' }, '5 ml', /must be given in mg/],
  ['a named check that holds', { check: 'finance/luhn' }, '4111111111111111', null],
  ['a named check that does not', { check: 'finance/luhn' }, '4111111111111112', /^it is no card number/],
  ['a listed value', { list: [{ value: 'A', label: 'First' }] }, 'A', null],
  ['a name in place of a listed value', { list: [{ value: 'A', label: 'First' }] }, 'First', /"A" \(First\)/],
  ['an absent argument', { pattern: 'x', min: 4, must: 'false' }, null, null],
]

describe('an argument rule', () => {
  it.each(ROWS)('%s', (_name, rule, value, broken) => {
    const problems = checkArgumentRules({ it: value, limit: 10 }, { it: rule })
    expect(problems.map(({ argument }) => argument)).toEqual(broken ? ['it'] : [])
    if (broken) expect(problems[0]?.message).toMatch(broken)
  })
})
