'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { useRun } from '@/lib/client/useRun'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { type TabItem, Tabs } from '../ui/Tabs'
import { CheckpointsView } from './CheckpointsView'
import { OverviewView } from './OverviewView'
import { PromptsView } from './PromptsView'
import { RunHeader } from './RunHeader'
import { TraceView } from './TraceView'
import { useNodeTitles } from './useNodeTitles'

/** One run, followed live. */
export function RunPage({ runId }: { runId: string }) {
  const t = useTranslations('run')
  const entry = useRun(runId)
  const detail = useResource(useCallback(() => runsApi.get(runId), [runId]))
  const titleOf = useNodeTitles(detail.value?.document)
  const [tab, setTab] = useState('overview')
  const error =
    entry?.phase === 'missing' || entry?.phase === 'failed' ? entry.error : detail.value ? null : detail.error
  if (error)
    return (
      <div className="p-5">
        <LoadFailure error={error} onRetry={detail.reload} />
      </div>
    )
  if (!entry || entry.phase === 'loading') return <Loading />
  const scrolls = 'overflow-y-auto outline-none'
  const items: (TabItem & { scrolls?: boolean })[] = [
    { value: 'overview', label: t('overview'), content: <OverviewView entry={entry} titleOf={titleOf} /> },
    { value: 'trace', label: t('trace'), content: <TraceView entry={entry} titleOf={titleOf} /> },
    {
      value: 'checkpoints',
      label: t('checkpoints'),
      count: entry.state.calls.size,
      content: <CheckpointsView entry={entry} titleOf={titleOf} />,
    },
    {
      value: 'prompts',
      label: t('prompts'),
      count: entry.state.models.size,
      content: <PromptsView runId={runId} entry={entry} titleOf={titleOf} />,
    },
  ]
  return (
    <div className="flex h-full min-w-0 flex-col">
      <RunHeader runId={runId} state={entry.state} detail={detail.value} />
      <Tabs
        label={t('views')}
        value={tab}
        onValueChange={setTab}
        items={items}
        className="flex-1"
        panelClassName={scrolls}
      />
    </div>
  )
}
