'use client'
import { ChartLine, SquareActivity } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { usePages } from '@/lib/client/usePages'
import { PagedList } from '../shell/PagedList'
import { PageFrame } from '../shell/PageFrame'
import { useTicked } from '../shell/useTicked'
import { Button, buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
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
  const { ticked, toggle, clear, chosen } = useTicked(pages.items ?? [])
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
          onClear={clear}
          onDone={() => {
            clear()
            void pages.reload()
          }}
        />
      )}
      <PagedList pages={pages} empty={<NoRuns filtered={writeRunFilters(filters) !== ''} />}>
        {(items) => <RunTable items={items} ticked={ticked} onTick={toggle} />}
      </PagedList>
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
