'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Notice } from '../ui/Notice'

/** Undoing these effects takes away what other runs rest on. */
export function ForksNotice({ runIds }: { runIds: string[] }) {
  const t = useTranslations('forks')
  return (
    <Notice tone="warn">
      {t('restOnThis', { count: runIds.length })}{' '}
      {runIds.map((id) => (
        <Link
          key={id}
          href={`/runs/${id}`}
          className="mr-2 rounded-sm font-mono text-xs underline underline-offset-2"
        >
          …{id.slice(-6)}
        </Link>
      ))}
    </Notice>
  )
}
