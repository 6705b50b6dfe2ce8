'use client'
import { useTranslations } from 'next-intl'
import { Spinner } from '../ui/Spinner'

export function Loading({ label }: { label?: string }) {
  const t = useTranslations('common')
  return (
    <div role="status" className="flex items-center justify-center gap-2 py-12 text-sm text-muted">
      <Spinner />
      {label ?? t('loading')}
    </div>
  )
}
