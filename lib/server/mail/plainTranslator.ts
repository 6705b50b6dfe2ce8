import enCards from '@/app/messages/en/cards.json'
import enFaults from '@/app/messages/en/faults.json'
import enNotes from '@/app/messages/en/notes.json'
import zhCards from '@/app/messages/zh-CN/cards.json'
import zhFaults from '@/app/messages/zh-CN/faults.json'
import zhNotes from '@/app/messages/zh-CN/notes.json'
import type { Translator } from '@/lib/run/sayWording'
import type { Language } from './mailText'

type Messages = { [key: string]: string | Messages }

const MESSAGES: Record<Language, Messages> = {
  en: { faults: enFaults, cards: enCards, notes: enNotes },
  'zh-CN': { faults: zhFaults, cards: zhCards, notes: zhNotes },
}

/** Says what cards ask where no page does: these messages know nothing but `{name}` and quoted braces. */
export function plainTranslator(language: Language): Translator {
  const find = (id: string) =>
    id
      .split('.')
      .reduce<string | Messages | undefined>(
        (at, key) => (typeof at === 'object' && Object.hasOwn(at, key) ? at[key] : undefined),
        MESSAGES[language],
      )
  const speak = (id: string, values: { [name: string]: string | number }) =>
    String(find(id)).replace(
      /'([{}])'|\{(\w+)\}/g,
      (_, brace: string, name: string) => brace ?? String(values[name]),
    )
  return Object.assign(speak, { has: (id: string) => find(id) !== undefined, raw: find })
}
