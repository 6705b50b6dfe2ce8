import type { RuleCheck } from '../ruleCheck'
import { ruleText } from '../ruleTexts'

/** Active alphabetic codes of ISO 4217, list one (SIX, the maintenance agency), funds and metals left out; as of 2025. */
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
const CURRENCIES = new Set(CODES.split(' '))

/** Minor units of ISO 4217 where they are not two decimals. */
const DECIMALS: { [code: string]: number } = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
}

export function isCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}

/** Decimals an amount in this currency may have. */
export function decimalsOf(code: string): number {
  return DECIMALS[code] ?? 2
}

/** A three-letter currency code in use (ISO 4217). */
export const checkCurrency: RuleCheck = (value) => {
  if (typeof value !== 'string' || !/^[A-Z]{3}$/.test(value)) return ruleText('currency.shape', {})
  return isCurrency(value) ? null : ruleText('currency.unused', { code: value })
}
