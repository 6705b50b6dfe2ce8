'use client'
import { ChartLine, SquareActivity } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { usePages } from '@/lib/client/usePages'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { PageFrame } from '../shell/PageFrame'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Pagination } from '../ui/Pagination'
import { RunCharts } from './list/RunCharts'
import { RunFilterBar } from './list/RunFilterBar'
import { RunSelectionBar } from './list/RunSelectionBar'
import { runQueryOf, writeRunFilters } from './list/runQuery'
import { useRunFilters } from './list/useRunFilters'
import { RunTable } from './RunTable'

const LIVE_MS = 3_000

/** Every run, the newest first: narrowed down, looked at as charts, many cancelled at once. */
export function RunsPage() {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const effects = useTranslations('effects')
  const { filters, change, show } = useRunFilters()
  const [live, setLive] = useState(true)
  const [charts, setCharts] = useState(false)
  const load = useCallback(
    (after?: string) => runsApi.list({ ...runQueryOf(filters, Date.now()), ...(after ? { after } : {}) }),
    [filters],
  )
  const pages = usePages(load, live ? { pollMs: LIVE_MS } : {})
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const items = pages.items ?? []
  const chosen = items.filter(({ id }) => ticked.has(id))
  const actions = (
    <>
      <Link href="/runs/effects" className={buttonClass('ghost')}>
        {effects('link')}
      </Link>
      <Button aria-pressed={charts} onClick={() => setCharts(!charts)}>
        <ChartLine aria-hidden className="size-4" />
        {watch('charts')}
      </Button>
    </>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={actions}>
      <RunFilterBar filters={filters} onChange={change} onShow={show} live={live} onLive={setLive} />
      {charts && <RunCharts pipeline={filters.pipeline} />}
      {chosen.length > 0 && (
        <RunSelectionBar
          runs={chosen}
          onClear={() => setTicked(new Set())}
          onDone={() => {
            setTicked(new Set())
            void pages.reload()
          }}
        />
      )}
      {pages.error && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      {pages.items === undefined && !pages.error && <Loading />}
      {pages.items?.length === 0 && <NoRuns filtered={writeRunFilters(filters) !== ''} />}
      {items.length > 0 && <RunTable items={items} ticked={ticked} onTick={setTicked} />}
      <Pagination more={pages.more} busy={pages.loadingMore} onMore={pages.loadMore} />
    </PageFrame>
  )
}

function NoRuns({ filtered }: { filtered: boolean }) {
  const t = useTranslations('run')
  if (filtered) return <p className="text-sm text-muted">{t('noMatch')}</p>
  return (
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
  )
}
