'use client'
import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { tasksApi } from '@/lib/client/tasksApi'
import { usePages } from '@/lib/client/usePages'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { PageFrame } from '../shell/PageFrame'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Pagination } from '../ui/Pagination'
import { Select } from '../ui/Select'
import { TaskTable } from './TaskTable'

const EVERY_MS = 5_000

/** The inbox: what waits for a person, the longest wait first. */
export function TasksPage() {
  const t = useTranslations('tasks')
  const [status, setStatus] = useState('open')
  const load = useCallback(
    (after?: string) =>
      tasksApi.list({ ...(status === 'all' ? {} : { status }), ...(after ? { after } : {}) }),
    [status],
  )
  const pages = usePages(load, { pollMs: EVERY_MS })
  const filter = (
    <Select
      aria-label={t('filter')}
      className="w-32!"
      value={status}
      onValueChange={setStatus}
      options={['open', 'decided', 'all'].map((value) => ({ value, label: t(value) }))}
    />
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={filter}>
      {pages.error && <LoadFailure error={pages.error} onRetry={pages.reload} />}
      {pages.items === undefined && !pages.error && <Loading />}
      {pages.items?.length === 0 && (
        <EmptyState
          icon={<Inbox className="size-6" />}
          title={t('empty')}
          action={
            <Link href="/pipelines" className={buttonClass()}>
              {t('emptyAction')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {pages.items && pages.items.length > 0 && <TaskTable items={pages.items} />}
      <Pagination more={pages.more} busy={pages.loadingMore} onMore={pages.loadMore} />
    </PageFrame>
  )
}
