'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { RunDetail } from '@/lib/api/runs'
import type { RunEntry } from '@/lib/client/runStore'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { useRun } from '@/lib/client/useRun'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { RevealProvider } from '../ui/RevealContext'
import { type TabItem, Tabs } from '../ui/Tabs'
import { CheckpointsView } from './CheckpointsView'
import { RunGraph } from './graph/RunGraph'
import { OverviewView } from './OverviewView'
import { PromptsView } from './prompts/PromptsView'
import { RunHeader } from './RunHeader'
import { TraceView } from './TraceView'
import { useNodeTitles } from './useNodeTitles'
import { isTab, useRunPlace } from './useRunPlace'

/** One run, followed live. */
export function RunPage({ runId }: { runId: string }) {
  const entry = useRun(runId)
  const detail = useResource(useCallback(() => runsApi.get(runId), [runId]))
  const error =
    entry?.phase === 'missing' || entry?.phase === 'failed' ? entry.error : detail.value ? null : detail.error
  if (error)
    return (
      <div className="p-5">
        <LoadFailure error={error} onRetry={detail.reload} />
      </div>
    )
  if (!entry || entry.phase === 'loading') return <Loading />
  return (
    <div className="flex h-full min-w-0 flex-col">
      <RunHeader runId={runId} entry={entry} detail={detail.value} />
      <RevealProvider value={entry.revealed}>
        <RunTabs runId={runId} entry={entry} detail={detail.value} />
      </RevealProvider>
    </div>
  )
}

type TabsProps = { runId: string; entry: RunEntry; detail: RunDetail | undefined }

function RunTabs({ runId, entry, detail }: TabsProps) {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const titleOf = useNodeTitles(detail?.document)
  const { tab, span, node, go } = useRunPlace()
  const { calls, models } = entry.state
  const shown = { entry, titleOf }
  const items: TabItem[] = [
    { value: 'overview', label: t('overview'), content: <OverviewView {...shown} /> },
    {
      value: 'trace',
      label: t('trace'),
      content: <TraceView {...shown} chosen={span} onChoose={(id) => go({ tab: 'trace', span: id })} />,
    },
    {
      value: 'prompts',
      label: t('prompts'),
      count: models.size,
      content: <PromptsView {...shown} runId={runId} />,
    },
    {
      value: 'checkpoints',
      label: t('checkpoints'),
      count: calls.size,
      content: <CheckpointsView {...shown} />,
    },
    {
      value: 'graph',
      label: watch('graph'),
      content: detail ? (
        <RunGraph
          {...{ runId, entry, titleOf, node }}
          document={detail.document}
          onChoose={(id) => go({ tab: 'graph', node: id })}
        />
      ) : (
        <Loading />
      ),
    },
  ]
  return (
    <Tabs
      label={t('views')}
      value={tab}
      onValueChange={(next) => {
        if (isTab(next)) go({ tab: next })
      }}
      items={items}
      className="flex-1"
      panelClassName="overflow-y-auto outline-none"
    />
  )
}
