'use client'
import { GitCompareArrows, History } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { VersionSummary } from '@/lib/api/pipelines'
import { Button } from '../../../ui/Button'
import { cx } from '../../../ui/cx'
import { RelativeTime } from '../../../ui/RelativeTime'
import { useEditor } from '../../store/EditorContext'
import { usePerson } from '../usePerson'
import { RestoreDialog } from './RestoreDialog'
import type { Shown } from './shown'

type Props = { items: VersionSummary[]; shown: Shown; onCompare: (version: number) => void }

/** Every published version, newest first. */
export function VersionList({ items, shown, onCompare }: Props) {
  const t = useTranslations('versions')
  const [restoring, setRestoring] = useState<number | null>(null)
  return (
    <>
      <ol
        aria-label={t('list')}
        className="flex shrink-0 flex-col divide-y divide-line rounded-card border border-line lg:w-72 lg:overflow-y-auto"
      >
        {items.map((item) => (
          <Entry
            key={item.version}
            item={item}
            current={shown.from === item.version || shown.to === item.version}
            onCompare={() => onCompare(item.version)}
            onRestore={() => setRestoring(item.version)}
          />
        ))}
      </ol>
      <RestoreDialog version={restoring} onClose={() => setRestoring(null)} />
    </>
  )
}

type EntryProps = { item: VersionSummary; current: boolean; onCompare: () => void; onRestore: () => void }

function Entry({ item, current, onCompare, onRestore }: EntryProps) {
  const t = useTranslations('versions')
  const id = useEditor((state) => state.pipelineId)
  const fixed = useEditor((state) => state.readOnly !== null)
  const person = usePerson()
  const { version, note, publishedAt, publishedBy, publishedByName } = item
  return (
    <li className={cx('flex flex-col gap-1 px-3 py-2', current && 'bg-accent-soft')}>
      <span className="flex items-center justify-between gap-2">
        <Link
          href={`/pipelines/${id}?version=${version}`}
          aria-label={t('open', { version })}
          className="text-sm font-medium text-accent-ink underline underline-offset-2"
        >
          {t('version', { version })}
        </Link>
        <span className="text-xs text-faint">
          <RelativeTime iso={publishedAt} />
        </span>
      </span>
      {note && <span className="text-sm text-muted wrap-anywhere">{note}</span>}
      <span className="text-xs text-faint">{t('by', { by: person(publishedBy, publishedByName) })}</span>
      <span className="flex flex-wrap gap-1.5 pt-0.5">
        <Button size="sm" onClick={onCompare} aria-label={t('compareDraft', { version })}>
          <GitCompareArrows aria-hidden className="size-3.5" />
          {t('compare')}
        </Button>
        {!fixed && (
          <Button size="sm" onClick={onRestore} aria-label={t('restoreVersion', { version })}>
            <History aria-hidden className="size-3.5" />
            {t('restore')}
          </Button>
        )}
      </span>
    </li>
  )
}
