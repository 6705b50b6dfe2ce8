'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { PipelineSummary } from '@/lib/api/pipelines'
import { RunStatusLamp } from '../run/RunStatusLamp'
import { Badge } from '../ui/Badge'
import { RelativeTime } from '../ui/RelativeTime'
import { type Column, Table } from '../ui/Table'
import { PipelineMenu } from './PipelineMenu'

type Props = { items: PipelineSummary[]; mayEdit: boolean; onChanged: () => void }

export function PipelineTable({ items, mayEdit, onChanged }: Props) {
  const t = useTranslations('pipelines')
  const columns: Column<PipelineSummary>[] = [
    { key: 'name', title: t('name'), className: 'w-full max-w-0', cell: (item) => <NameCell item={item} /> },
    { key: 'state', title: t('state'), secondary: true, cell: (item) => <StateBadge item={item} /> },
    {
      key: 'run',
      title: t('lastRun'),
      cell: ({ lastRun }) =>
        lastRun ? (
          <Link href={`/runs/${lastRun.id}`} className="inline-flex rounded-sm hover:underline">
            <RunStatusLamp status={lastRun.status} />
          </Link>
        ) : (
          <span className="text-faint">{t('neverRun')}</span>
        ),
    },
    {
      key: 'changed',
      title: t('changed'),
      secondary: true,
      cell: ({ updatedAt }) => <RelativeTime iso={updatedAt} />,
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('actions')}</span>,
      cell: (item) => <PipelineMenu item={item} mayEdit={mayEdit} onChanged={onChanged} />,
    },
  ]
  return <Table label={t('title')} columns={columns} rows={items} rowKey={({ id }) => id} />
}

function NameCell({ item }: { item: PipelineSummary }) {
  const t = useTranslations('pipelines')
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Link
          href={`/pipelines/${item.id}`}
          className="min-w-0 truncate rounded-sm font-medium hover:underline"
          title={item.name}
        >
          {item.name}
        </Link>
        {item.suspended > 0 && (
          <Link href="/tasks" className="rounded-sm">
            <Badge tone="warn">{t('waiting', { count: item.suspended })}</Badge>
          </Link>
        )}
      </div>
      {item.description && (
        <p className="truncate text-xs text-faint max-md:hidden" title={item.description}>
          {item.description}
        </p>
      )}
    </div>
  )
}

function StateBadge({ item }: { item: PipelineSummary }) {
  const t = useTranslations('pipelines')
  if (item.version === null) return <Badge>{t('draft')}</Badge>
  return item.ahead ? (
    <Badge tone="accent">{t('ahead', { version: item.version })}</Badge>
  ) : (
    <Badge tone="good">{t('version', { version: item.version })}</Badge>
  )
}
