'use client'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/api/tasks'
import type { Json } from '@/lib/graph/json'
import { Disclosure } from '../ui/Disclosure'

const LONGEST = 120

/** The pipeline has been changed since the run began. The run stays with what it was started with; this says in what that differs. */
export function NewerNotice({ newer }: { newer: NonNullable<TaskCard['newer']> }) {
  const t = useTranslations('tasks')
  const { version, changes } = newer
  return (
    <Disclosure
      className="bg-page"
      summary={
        <span className="text-xs text-muted">
          {version === null ? t('newer.draft') : t('newer.version', { version })}
        </span>
      }
    >
      <p className="text-xs text-muted">{t('newer.keeps')}</p>
      <ul aria-label={t('newer.changes')} className="flex flex-col gap-1.5">
        {changes.map(({ path, before, after }) => (
          <li key={path} className="min-w-0 font-mono text-xs wrap-anywhere">
            <span className="text-ink">{path}</span>
            <br />
            <span className="text-muted">{before === undefined ? t('newer.absent') : short(before)}</span>
            <span aria-hidden className="text-faint">
              {' → '}
            </span>
            <span className="text-muted">{after === undefined ? t('newer.absent') : short(after)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function short(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
