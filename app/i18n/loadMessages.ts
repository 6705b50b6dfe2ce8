import type { AbstractIntlMessages } from 'next-intl'
import type { Locale } from './locales'
import { NAMESPACES } from './namespaces'

/** All messages of one language, by namespace. */
export async function loadMessages(locale: Locale): Promise<AbstractIntlMessages> {
  const entries = await Promise.all(
    NAMESPACES.map(async (name) => {
      const file: { default: AbstractIntlMessages } = await import(`../messages/${locale}/${name}.json`)
      return [name, file.default] as const
    }),
  )
  return Object.fromEntries(entries)
}
