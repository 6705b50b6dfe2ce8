/** Sets of semantic rules that a planner can switch on. What they check lives in `lib/rules`. */
export const RULE_PACKS = ['finance', 'government', 'medical'] as const
export type RulePackName = (typeof RULE_PACKS)[number]

/** Named checks that a rule may ask for, whether or not their pack is switched on. */
export const RULE_CHECKS = [
  'finance/luhn',
  'finance/iban',
  'finance/currency',
  'finance/amount',
  'government/resident-id',
  'government/division-code',
  'medical/icd-10',
  'medical/hospital-code',
  'medical/dosage',
] as const
export type RuleCheckName = (typeof RULE_CHECKS)[number]

/** Units in which the bounds of a dose may be given. */
export const DOSE_UNITS = ['ug', 'mg', 'g', 'kg', 'uL', 'mL', 'L', 'IU'] as const
export type DoseUnit = (typeof DOSE_UNITS)[number]
