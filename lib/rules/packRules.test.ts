import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../graph/json'
import { RULE_PACKS } from '../graph/ruleNames'
import { packRules } from './packRules'

const text = (format?: string): JsonObject => ({ type: 'string', ...(format ? { format } : {}) })
const schema: JsonObject = {
  type: 'object',
  properties: {
    from: text('iban'),
    toIban: text(),
    cardNumber: text(),
    amount: { type: 'number' },
    amounts: { type: 'array' },
    id_number: text(),
    home: text('division-code'),
    diagnosis_code: text(),
    hospitalCode: text(),
    note: text('multiline'),
  },
}
const attached = (...packs: string[]) =>
  Object.fromEntries(Object.entries(packRules(schema, packs)).map(([name, { check }]) => [name, check]))

describe('a rule pack', () => {
  it('attaches to arguments by declared format, else by name', () => {
    expect(attached('finance')).toEqual({
      from: 'finance/iban',
      toIban: 'finance/iban',
      cardNumber: 'finance/luhn',
      amount: 'finance/amount',
    })
    expect(attached('government')).toEqual({
      id_number: 'government/resident-id',
      home: 'government/division-code',
    })
    expect(attached('medical')).toEqual({
      diagnosis_code: 'medical/icd-10',
      hospitalCode: 'medical/hospital-code',
    })
  })

  it('attaches nothing that was not switched on, and together what each does alone', () => {
    expect(attached()).toEqual({})
    expect(attached('astrology', 'toString')).toEqual({})
    expect(Object.keys(attached(...RULE_PACKS))).toHaveLength(8)
    expect(packRules({}, RULE_PACKS)).toEqual({})
  })
})
