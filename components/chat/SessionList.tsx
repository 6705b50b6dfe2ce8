'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { SessionItem } from '@/lib/api/sessions'
import { sessionsApi } from '@/lib/client/sessionsApi'
import type { Pages } from '@/lib/client/usePages'
import { LoadFailure } from '../shell/LoadFailure'
import { MorePages } from '../shell/MorePages'
import { useRequest } from '../shell/useRequest'
import { cx } from '../ui/cx'
import { IconButton } from '../ui/IconButton'
import { RelativeTime } from '../ui/RelativeTime'

type Props = {
  pages: Pages<SessionItem>
  current: string | null
  onOpen: (id: string) => void
  onEnded: (id: string) => void
}

/** One's own conversations with this pipeline, the newest first. */
export function SessionList({ pages, current, onOpen, onEnded }: Props) {
  const t = useTranslations('chat')
  const { items, error } = pages
  if (error && !items) return <LoadFailure error={error} onRetry={pages.reload} />
  if (!items || items.length === 0) return null
  return (
    <nav
      aria-label={t('sessions')}
      className="flex w-60 shrink-0 flex-col gap-2 overflow-y-auto border-r border-line bg-surface p-2 max-md:max-h-32 max-md:w-full max-md:border-r-0 max-md:border-b"
    >
      <ul className="flex flex-col gap-0.5">
        {items.map((item) => (
          <SessionRow
            key={item.id}
            item={item}
            current={item.id === current}
            onOpen={() => onOpen(item.id)}
            onEnded={() => onEnded(item.id)}
          />
        ))}
      </ul>
      <MorePages pages={pages} />
    </nav>
  )
}

type RowProps = { item: SessionItem; current: boolean; onOpen: () => void; onEnded: () => void }

function SessionRow({ item, current, onOpen, onEnded }: RowProps) {
  const t = useTranslations('chat')
  const { busy, run } = useRequest()
  const title = item.title || t('untitled')
  const end = () =>
    run(async () => {
      await sessionsApi.end(item.id)
      onEnded()
    })
  return (
    <li
      className={cx(
        'group flex min-w-0 items-center gap-1 rounded-control pr-1',
        current ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={current ? 'page' : undefined}
        onClick={onOpen}
        title={title}
        className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left"
      >
        <span className="block truncate text-sm">{title}</span>
        <span className="block text-xs text-faint">
          <RelativeTime iso={item.usedAt} />
        </span>
      </button>
      <IconButton
        size="sm"
        label={t('end', { title })}
        disabled={busy}
        onClick={end}
        icon={<Trash2 aria-hidden className="size-3.5" />}
        className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-100"
      />
    </li>
  )
}
