'use client'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { Select } from '../ui/Select'
import { useNow } from '../ui/useNow'

export function ThemeSelect() {
  const t = useTranslations('shell')
  const { theme, setTheme } = useTheme()
  // the server does not know the choice; it is kept in the browser
  const hydrated = useNow(3_600_000) !== null
  const options = [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ]
  return (
    <Select
      aria-label={t('theme')}
      value={hydrated ? theme : undefined}
      onValueChange={setTheme}
      options={options}
      placeholder="…"
    />
  )
}
