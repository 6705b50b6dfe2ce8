import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'

/** Length of an IBAN by country, from the IBAN registry that SWIFT keeps for ISO 13616, as of 2024. */
const LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
const lengthOf = new Map(LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]))

/**
 * ISO 13616: country, check digits, account; the length is the country's. ISO 7064 MOD 97-10: the first four characters moved to the end and letters read
 * as 10 to 35, the number leaves 1 when divided by 97.
 */
export const checkIban: RuleCheck = (value) => {
  const iban = typeof value === 'string' ? value.replace(/[ -]/g, '').toUpperCase() : ''
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/.test(iban)) return ruleText('iban.shape', {})
  const country = iban.slice(0, 2)
  const length = lengthOf.get(country)
  if (length === undefined) return ruleText('iban.country', { country })
  if (iban.length !== length) return ruleText('iban.length', { country, wanted: length, found: iban.length })
  return remainder97(iban.slice(4) + iban.slice(0, 4)) === 1 ? null : ruleText('iban.digits', {})
}

/** Piece by piece, since the whole number has up to 68 digits. */
function remainder97(text: string): number {
  let rest = 0
  for (const char of text) {
    const number = /[0-9]/.test(char) ? Number(char) : char.charCodeAt(0) - 55
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97
  }
  return rest
}
