'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '../ui/Badge'

/** Shown wherever the simulated model is used, so that nobody takes rules for thought. */
export function SimulatedNotice() {
  const t = useTranslations('common')
  return (
    <Badge tone="warn" className="h-auto min-h-5 whitespace-normal!">
      <span>
        {t('simulated')}{' '}
        <Link href="/settings#models" className="underline underline-offset-2">
          {t('addKey')}
        </Link>
      </span>
    </Badge>
  )
}
