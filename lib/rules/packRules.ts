import type { ArgumentRule } from '../graph/document'
import { isJsonObject, type Json, type JsonObject } from '../graph/json'
import type { RuleCheckName, RulePackName } from '../graph/ruleNames'

/** Attaches to arguments whose schema declares one of `formats`, else to those whose plain name (lower case, letters and digits only) matches. */
type Attachment = { check: RuleCheckName; formats: string[]; names: RegExp }

const PACKS: { readonly [pack in RulePackName]: Attachment[] } = {
  finance: [
    {
      check: 'finance/luhn',
      formats: ['luhn', 'card-number'],
      names: /^(bank|credit|debit|payment)?card(no|number)?$/,
    },
    { check: 'finance/iban', formats: ['iban'], names: /iban$/ },
    { check: 'finance/currency', formats: ['currency', 'iso-4217'], names: /^currency(code)?$/ },
    { check: 'finance/amount', formats: ['amount', 'money'], names: /amount$/ },
  ],
  government: [
    {
      check: 'government/resident-id',
      formats: ['resident-id'],
      names: /^(residentid|citizenid|idcard|idnumber)(no|number)?$/,
    },
    {
      check: 'government/division-code',
      formats: ['division-code', 'gbt-2260'],
      names: /^(division|region|administrativedivision)code$|^adcode$/,
    },
  ],
  medical: [
    { check: 'medical/icd-10', formats: ['icd-10'], names: /^(icd|icd10)(code)?$|^diagnosiscode$/ },
    { check: 'medical/hospital-code', formats: ['hospital-code'], names: /^hospitalcode$/ },
    { check: 'medical/dosage', formats: ['dosage'], names: /^(single)?(dose|dosage)$/ },
  ],
}

/**
 * PLAN-4: the rules that the given packs attach to a tool's arguments, by the declared format or else by name. Only arguments of the schema's first level are
 * looked at; an unknown pack attaches nothing (the compiler has refused it).
 */
export function packRules(
  schema: JsonObject,
  packs: readonly string[],
): { [argument: string]: ArgumentRule } {
  const attachments = packs.flatMap((pack) => (isPack(pack) ? PACKS[pack] : []))
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const found = attachmentFor(name, property, attachments)
      return found ? [[name, { check: found.check }] as const] : []
    }),
  )
}

function attachmentFor(name: string, property: Json, attachments: Attachment[]): Attachment | undefined {
  const { format, type } = isJsonObject(property) ? property : {}
  if (typeof format === 'string') {
    const declared = attachments.find(({ formats }) => formats.includes(format))
    if (declared) return declared
  }
  if (type === 'object' || type === 'array' || type === 'boolean') return undefined
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return attachments.find(({ names }) => names.test(plain))
}

function isPack(name: string): name is RulePackName {
  return Object.hasOwn(PACKS, name)
}
