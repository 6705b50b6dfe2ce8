'use client'
import { useTranslations } from 'next-intl'
import { useEntryValue, useRunValue, useWatchRun } from '@/lib/client/useRun'
import type { RunState } from '@/lib/run/state'
import { JsonTree } from '../../ui/JsonTree'
import { Lamp } from '../../ui/Lamp'
import { lampOf } from '../canvas/nodeActivity'
import { useLastRunId } from '../fields/expression/LastRunContext'
import { PinnedOutput } from '../run/tryOut/PinnedOutput'

const activationOf = (nodeId: string) => (state: RunState) => state.nodes.get(nodeId)

/** What one node received and left behind in the run on screen, else in the newest run of the pipeline. */
export function LastRun({ nodeId }: { nodeId: string }) {
  const t = useTranslations('editor')
  const words = useTranslations('nodes')
  const runId = useLastRunId()
  useWatchRun(runId)
  const activation = useRunValue(runId, activationOf(nodeId))
  const status = useEntryValue(runId, lampOf(nodeId)) ?? 'waiting'
  if (!activation)
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <p className="text-sm text-muted">{t('lastRunNone')}</p>
        <PinnedOutput nodeId={nodeId} />
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Lamp signal={status} label={words(`status.${status}`)} />
      <JsonTree label={t('received')} value={activation.inputs} />
      {activation.status === 'finished' && <JsonTree label={t('left')} value={activation.output} />}
      <PinnedOutput nodeId={nodeId} />
    </div>
  )
}
