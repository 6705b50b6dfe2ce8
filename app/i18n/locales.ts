export const LOCALES = ['en', 'zh-CN'] as const
export type Locale = (typeof LOCALES)[number]

export const LOCALE_COOKIE = 'interlock.locale'

/** Any Chinese is served as Simplified Chinese, any English as English; null for everything else. */
function supported(tag: string): Locale | null {
  const language = tag.trim().toLowerCase().split('-')[0]
  if (language === 'zh') return 'zh-CN'
  return language === 'en' ? 'en' : null
}

/** The language to speak: a valid cookie, else the best entry of `Accept-Language`, else English. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = LOCALES.find((locale) => locale === cookie)
  if (chosen) return chosen
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { locale: supported(tag), weight: q === undefined ? 1 : Number(q) }
    })
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted[0]?.locale ?? 'en'
}
