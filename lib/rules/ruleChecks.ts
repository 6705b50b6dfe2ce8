import type { RuleCheckName } from '../graph/ruleNames'
import { checkAmount } from './finance/amount'
import { checkCurrency } from './finance/currency'
import { checkIban } from './finance/iban'
import { checkLuhn } from './finance/luhn'
import { checkDivisionCode } from './government/divisionCode'
import { checkResidentId } from './government/residentId'
import { checkDosage } from './medical/dosage'
import { checkHospitalCode } from './medical/hospitalCode'
import { checkIcd10 } from './medical/icd10'
import type { RuleCheck } from './ruleCheck'

/** What every named check does. */
export const ruleChecks: { readonly [name in RuleCheckName]: RuleCheck } = {
  'finance/luhn': checkLuhn,
  'finance/iban': checkIban,
  'finance/currency': checkCurrency,
  'finance/amount': checkAmount,
  'government/resident-id': checkResidentId,
  'government/division-code': checkDivisionCode,
  'medical/icd-10': checkIcd10,
  'medical/hospital-code': checkHospitalCode,
  'medical/dosage': checkDosage,
}
