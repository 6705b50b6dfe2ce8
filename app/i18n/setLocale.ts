'use server'
import { cookies } from 'next/headers'
import { LOCALE_COOKIE, LOCALES } from './locales'

const YEAR_S = 31_536_000

/** Remembers the language in a cookie; anything but a known language is ignored. Reads and changes nothing else, so it needs no actor. */
export async function setLocale(locale: string): Promise<void> {
  if (!LOCALES.some((known) => known === locale)) return
  const jar = await cookies()
  jar.set(LOCALE_COOKIE, locale, { path: '/', sameSite: 'lax', maxAge: YEAR_S })
}
