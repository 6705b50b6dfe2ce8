import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../graph/json'
import { RULE_CHECKS, type RuleCheckName } from '../graph/ruleNames'
import { hasLuhnDigit } from './finance/luhn'
import { residentIdCheckCharacter } from './government/residentId'
import { quantityIn } from './medical/dosage'
import { organisationCheckCharacter } from './medical/hospitalCode'
import { ruleChecks } from './ruleChecks'

type Row = [check: RuleCheckName, value: Json, broken: RegExp | null, args?: JsonObject]
/** Card numbers are the test numbers that card schemes publish, IBANs the examples of the registry, resident IDs those of the standard itself. */
const ROWS: Row[] = [
  ['finance/luhn', '4111 1111 1111 1111', null],
  ['finance/luhn', '378282246310005', null],
  ['finance/luhn', '6200000000000005', null],
  ['finance/luhn', '4111111111111112', /check digit is wrong/],
  ['finance/luhn', '0000000000000000', /only zeros/],
  ['finance/luhn', '411111', /12 to 19 digits/],
  ['finance/luhn', null, /12 to 19 digits/],
  ['finance/iban', 'GB82 WEST 1234 5698 7654 32', null],
  ['finance/iban', 'DE89370400440532013000', null],
  ['finance/iban', 'MT84MALT011000012345MTLCAST001S', null],
  ['finance/iban', 'NO9386011117947', null],
  ['finance/iban', 'GB82WEST12345698765433', /check digits are wrong/],
  ['finance/iban', 'DE8937040044053201300', /one of DE has 22 characters, this has 21/],
  ['finance/iban', 'ZZ89370400440532013000', /ZZ is no country/],
  ['finance/iban', 12, /must be an IBAN/],
  ['finance/currency', 'CNY', null],
  ['finance/currency', 'cny', /three capital letters/],
  ['finance/currency', 'DEM', /ISO 4217 has no DEM/],
  ['finance/amount', 3840.5, null],
  ['finance/amount', '12.30', null],
  ['finance/amount', 0, /above zero/],
  ['finance/amount', -3, /above zero/],
  ['finance/amount', 0.005, /has 3 decimals/],
  ['finance/amount', 100.5, /JPY has none/, { currency: 'JPY' }],
  ['finance/amount', 100.125, null, { currencyCode: 'KWD' }],
  ['finance/amount', 1e15, /at most/],
  ['finance/amount', 'much', /must be an amount/],
  ['government/resident-id', '11010519491231002X', null],
  ['government/resident-id', '440524188001010014', null],
  ['government/resident-id', '11010519491231002x', null],
  ['government/resident-id', '110105194912310021', /check character is wrong/],
  ['government/resident-id', '110105194902300029', /19490230 is no date of birth/],
  ['government/resident-id', '990105194912310027', /990105 is no division/],
  ['government/resident-id', '1101051949', /17 digits/],
  ['government/division-code', '110101', null],
  ['government/division-code', 440000, null],
  ['government/division-code', '110103', /110103 \(崇文区\) was abolished/],
  ['government/division-code', '999999', /GB\/T 2260 has no 999999/],
  ['government/division-code', 'Beijing', /six digits/],
  ['medical/icd-10', 'J18.9', null],
  ['medical/icd-10', 'U07.1', null],
  ['medical/icd-10', 'I25.101', null],
  ['medical/icd-10', 'J18.900x001', null],
  ['medical/icd-10', 'S72.001A', null],
  ['medical/icd-10', 'A17.0†', null],
  ['medical/icd-10', 'pneumonia', /must be an ICD-10 code/],
  ['medical/icd-10', 'J1', /must be an ICD-10 code/],
  ['medical/hospital-code', 'BJ001', null],
  ['medical/hospital-code', 'D2143569X11010110A1001', null],
  ['medical/hospital-code', 'D2143569111010110A1001', /check character of its organisation code/],
  ['medical/hospital-code', 'Union Hospital', /must be a hospital code/],
  ['medical/dosage', '500 mg', null],
  ['medical/dosage', '0.5g', null],
  ['medical/dosage', '1 000 IU', null],
  ['medical/dosage', '0 mg', /above zero/],
  ['medical/dosage', '500 g', /check its unit/],
  ['medical/dosage', '500', /a dose with a unit/],
]

describe('a named check', () => {
  it.each(ROWS)('%s of %j', (check, value, broken, args = {}) => {
    const said = ruleChecks[check](value, args)
    if (broken === null) expect(said).toBeNull()
    else expect(said?.message).toMatch(broken)
  })

  it('judges any JSON without a throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RULE_CHECKS), fc.jsonValue(), (check, value) => {
        expect(['string', 'object']).toContain(typeof ruleChecks[check](value as Json, {}))
      }),
    )
  })
})

describe('check digits', () => {
  it('tell every single wrong digit of a card number, as the Luhn formula promises', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 11, maxLength: 18 }), digit, fc.nat(), (body, wrong, at) => {
        const right = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
          .map((last) => [...body, last].join(''))
          .find(hasLuhnDigit)
        const place = at % body.length
        const changed = [...(right ?? '')]
        changed[place] = String(wrong)
        expect(hasLuhnDigit(changed.join(''))).toBe(wrong === body[place])
      }),
    )
  })

  it('are those of the standards’ own examples', () => {
    expect(hasLuhnDigit('79927398713')).toBe(true)
    expect(residentIdCheckCharacter('11010519491231002')).toBe('X')
    expect(residentIdCheckCharacter('44052418800101001')).toBe('4')
    expect(organisationCheckCharacter('D2143569')).toBe('X')
  })
})

describe('a quantity', () => {
  it('is converted between units of one kind', () => {
    expect(quantityIn('mg', '0.5 g')).toBe(500)
    expect(quantityIn('g', '250 mg')).toBe(0.25)
    expect(quantityIn('mL', '2 l')).toBe(2000)
    expect(quantityIn('mg', '2 ml')).toBeUndefined()
    expect(quantityIn('mg', 'two')).toBeNull()
  })
})
