'use client'
import { Database } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { settingsApi } from '@/lib/client/settingsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { PageFrame } from '../shell/PageFrame'
import { Badge } from '../ui/Badge'
import { EmptyState } from '../ui/EmptyState'
import { DemoTableView } from './DemoTableView'

const EVERY_MS = 2_000

/** The business system's own data, so that one can see what a run really did, and what a rollback took back. */
export function DemoPage() {
  const t = useTranslations('demo')
  const { value, error, reload } = useResource(settingsApi.demoTables, { pollMs: EVERY_MS })
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={<Badge>{t('live')}</Badge>}>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!value && !error && <Loading />}
      {value?.tables.length === 0 && <EmptyState icon={<Database className="size-6" />} title={t('none')} />}
      {value?.tables.map((table) => (
        <DemoTableView key={table.name} table={table} />
      ))}
    </PageFrame>
  )
}
