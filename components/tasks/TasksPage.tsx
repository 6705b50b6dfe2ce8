'use client'
import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { tasksApi } from '@/lib/client/tasksApi'
import { useDebounced } from '@/lib/client/useDebounced'
import { usePages } from '@/lib/client/usePages'
import { useMayAct } from '../shell/MeProvider'
import { PagedList } from '../shell/PagedList'
import { PageFrame } from '../shell/PageFrame'
import { useTicked } from '../shell/useTicked'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Kbd } from '../ui/Kbd'
import { TaskFilterBar } from './inbox/TaskFilterBar'
import { TaskSelectionBar } from './inbox/TaskSelectionBar'
import { NO_FILTERS, taskQueryOf } from './inbox/taskFilters'
import { TaskTable } from './TaskTable'

const EVERY_MS = 5_000

/** The inbox: what waits for a person, the longest wait first. */
export function TasksPage() {
  const t = useTranslations('tasks')
  const inbox = useTranslations('inbox')
  const mayDecide = useMayAct('operator')
  const [filters, setFilters] = useState(NO_FILTERS)
  const rested = useDebounced(filters, 200)
  const load = useCallback(
    (after?: string) => tasksApi.list({ ...taskQueryOf(rested), ...(after ? { after } : {}) }),
    [rested],
  )
  const pages = usePages(load, { pollMs: EVERY_MS })
  const { ticked, toggle, clear, chosen } = useTicked(pages.items ?? [])
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <TaskFilterBar filters={filters} onChange={setFilters} />
      {chosen.length > 0 && (
        <TaskSelectionBar
          tasks={chosen}
          onClear={clear}
          onDone={() => {
            clear()
            void pages.reload()
          }}
        />
      )}
      <PagedList pages={pages} empty={<NoTasks filtered={rested !== NO_FILTERS} />}>
        {(items) => (
          <>
            <TaskTable items={items} ticked={mayDecide ? ticked : null} onTick={toggle} />
            <p className="text-xs text-faint max-md:hidden">
              {inbox.rich('keys', { key: (words) => <Kbd>{String(words)}</Kbd> })}
            </p>
          </>
        )}
      </PagedList>
    </PageFrame>
  )
}

function NoTasks({ filtered }: { filtered: boolean }) {
  const t = useTranslations('tasks')
  const inbox = useTranslations('inbox')
  if (filtered) return <p className="text-sm text-muted">{inbox('noMatch')}</p>
  return (
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
  )
}
