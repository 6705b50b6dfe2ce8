'use client'
import { SquareActivity } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { useDebounced } from '@/lib/client/useDebounced'
import { usePages } from '@/lib/client/usePages'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { PageFrame } from '../shell/PageFrame'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Pagination } from '../ui/Pagination'
import { SearchInput } from '../ui/SearchInput'
import { Select } from '../ui/Select'
import { RunTable } from './RunTable'
import { RUN_FILTERS, type RunFilter } from './runFilters'

/** `pipeline`: only the runs of this one. */
export function RunsPage({ pipeline }: { pipeline: string | null }) {
  const t = useTranslations('run')
  const effects = useTranslations('effects')
  const [filter, setFilter] = useState<RunFilter>('all')
  const [query, setQuery] = useState('')
  const q = useDebounced(query.trim(), 250)
  const load = useCallback(
    (after?: string) =>
      runsApi.list({
        status: RUN_FILTERS[filter].join(','),
        q,
        ...(pipeline ? { pipeline } : {}),
        ...(after ? { after } : {}),
      }),
    [filter, q, pipeline],
  )
  const pages = usePages(load, { pollMs: 3_000 })
  const filtered = filter !== 'all' || q !== ''
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Link href="/runs/effects" className={buttonClass('ghost')}>
          {effects('link')}
        </Link>
      }
    >
      <div className="flex flex-wrap gap-2">
        <SearchInput label={t('search')} value={query} onChange={setQuery} />
        <Select
          aria-label={t('filterStatus')}
          className="w-44!"
          value={filter}
          onValueChange={(next) => setFilter(next as RunFilter)} // the options are the keys
          options={Object.keys(RUN_FILTERS).map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        {pipeline && (
          <Link href="/runs" className={buttonClass('ghost')}>
            {t('allPipelines')}
          </Link>
        )}
      </div>
      {pages.error && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      {pages.items === undefined && !pages.error && <Loading />}
      {pages.items?.length === 0 && filtered && <p className="text-sm text-muted">{t('noMatch')}</p>}
      {pages.items?.length === 0 && !filtered && (
        <EmptyState
          icon={<SquareActivity className="size-6" />}
          title={t('empty')}
          action={
            <Link href="/pipelines" className={buttonClass()}>
              {t('toPipelines')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {pages.items && pages.items.length > 0 && <RunTable items={pages.items} />}
      <Pagination more={pages.more} busy={pages.loadingMore} onMore={pages.loadMore} />
    </PageFrame>
  )
}
