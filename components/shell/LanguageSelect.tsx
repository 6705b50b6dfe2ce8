'use client'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { writePreference } from '@/lib/client/writePreference'
import { Select } from '../ui/Select'

/** Each language in its own words, so that one finds it from any other. */
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'zh-CN', label: '简体中文' },
]

export function LanguageSelect() {
  const t = useTranslations('shell')
  const locale = useLocale()
  const router = useRouter()
  const [pending, start] = useTransition()
  const choose = (next: string) => {
    writePreference('interlock.locale', next)
    start(() => router.refresh())
  }
  return (
    <Select
      aria-label={t('language')}
      value={locale}
      disabled={pending}
      onValueChange={choose}
      options={LANGUAGES}
    />
  )
}
