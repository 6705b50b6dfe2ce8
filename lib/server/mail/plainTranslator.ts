import enCards from '@/app/messages/en/cards.json'
import enChecks from '@/app/messages/en/checks.json'
import enFaults from '@/app/messages/en/faults.json'
import enLibrary from '@/app/messages/en/library.json'
import enNotes from '@/app/messages/en/notes.json'
import enRules from '@/app/messages/en/rules.json'
import zhCards from '@/app/messages/zh-CN/cards.json'
import zhChecks from '@/app/messages/zh-CN/checks.json'
import zhFaults from '@/app/messages/zh-CN/faults.json'
import zhLibrary from '@/app/messages/zh-CN/library.json'
import zhNotes from '@/app/messages/zh-CN/notes.json'
import zhRules from '@/app/messages/zh-CN/rules.json'
import type { Translator } from '@/lib/run/sayWording'
import type { Language } from './mailText'

type Messages = { [key: string]: string | Messages }

const MESSAGES: Record<Language, Messages> = {
  en: {
    ...{ cards: enCards, faults: enFaults, notes: enNotes },
    ...{ checks: enChecks, library: enLibrary, rules: enRules },
  },
  'zh-CN': {
    ...{ cards: zhCards, faults: zhFaults, notes: zhNotes },
    ...{ checks: zhChecks, library: zhLibrary, rules: zhRules },
  },
}

/** Says what cards ask where no page does: these messages know nothing but `{name}`, quoted braces and doubled quotes. */
export function plainTranslator(language: Language): Translator {
  const find = (id: string) =>
    id
      .split('.')
      .reduce<string | Messages | undefined>(
        (at, key) => (typeof at === 'object' && Object.hasOwn(at, key) ? at[key] : undefined),
        MESSAGES[language],
      )
  const speak = (id: string, values: { [name: string]: string | number }) =>
    String(find(id))
      // a quote is doubled where it stands before a name
      .replace(/'(?='\{)|'([{}])'|\{(\w+)\}/g, (_, brace: string | undefined, name: string | undefined) =>
        name === undefined ? (brace ?? '') : String(values[name]),
      )
  return Object.assign(speak, { has: (id: string) => find(id) !== undefined, raw: find })
}
