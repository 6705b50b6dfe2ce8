'use client'
import { ArrowLeft, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PipelineSummary } from '@/lib/api/pipelines'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { usePages } from '@/lib/client/usePages'
import { useMayAct } from '../../shell/MeProvider'
import { PagedList } from '../../shell/PagedList'
import { PageFrame } from '../../shell/PageFrame'
import { Badge } from '../../ui/Badge'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { RelativeTime } from '../../ui/RelativeTime'
import { type Column, Table } from '../../ui/Table'
import { TrashActions } from './TrashActions'

const loadDeleted = (after?: string) => pipelinesApi.list({ deleted: 'true', ...(after ? { after } : {}) })

/** What was deleted: it comes back whole from here, or goes for good. */
export function TrashPage() {
  const t = useTranslations('pipelines')
  const mayEdit = useMayAct('editor')
  const pages = usePages(useCallback(loadDeleted, []))
  const columns: Column<PipelineSummary>[] = [
    {
      key: 'name',
      title: t('name'),
      className: 'w-full max-w-0',
      cell: ({ name, version }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 truncate font-medium" title={name}>
            {name}
          </span>
          {version !== null && <Badge>{t('version', { version })}</Badge>}
        </span>
      ),
    },
    {
      key: 'deleted',
      title: t('deletedAt'),
      secondary: true,
      cell: ({ deletedAt }) => deletedAt && <RelativeTime iso={deletedAt} />,
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('actions')}</span>,
      cell: (item) => mayEdit && <TrashActions item={item} onChanged={pages.reload} />,
    },
  ]
  return (
    <PageFrame
      title={t('trash')}
      lead={t('trashLead')}
      actions={
        <Link href="/pipelines" className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          {t('title')}
        </Link>
      }
    >
      <PagedList
        pages={pages}
        empty={
          <EmptyState icon={<Trash2 className="size-6" />} title={t('trashEmpty')}>
            {t('trashEmptyText')}
          </EmptyState>
        }
      >
        {(items) => <Table label={t('trash')} columns={columns} rows={items} rowKey={({ id }) => id} />}
      </PagedList>
    </PageFrame>
  )
}
