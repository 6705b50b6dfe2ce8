import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { loadMessages } from './loadMessages'
import { chooseLocale, LOCALE_COOKIE } from './locales'

export default getRequestConfig(async () => {
  const cookie = (await cookies()).get(LOCALE_COOKIE)?.value
  const locale = chooseLocale(cookie, (await headers()).get('accept-language'))
  // every time on screen is written by the browser in its own zone; the server names one only to be the same everywhere
  return { locale, messages: await loadMessages(locale), timeZone: 'UTC' }
})
