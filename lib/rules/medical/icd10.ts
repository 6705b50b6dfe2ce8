import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'

/**
 * The shape of an ICD-10 code, not whether the code exists: a letter, a digit, a digit or A/B, then up to four characters after a full stop (WHO ICD-10 2019,
 * volume 2; the US clinical modification has up to four), or three digits and an extension `x001` (the Chinese edition, GB/T 14396-2016). A dagger, an
 * asterisk or a plus may follow, as dual coding writes it.
 */
const SHAPE = /^[A-Z][0-9][0-9AB](\.([0-9A-Z]{1,4}|[0-9]{3}x[0-9]{3}))?[†+*]?$/

export const checkIcd10: RuleCheck = (value) =>
  typeof value === 'string' && SHAPE.test(value.trim()) ? null : ruleText('icd.shape', {})
