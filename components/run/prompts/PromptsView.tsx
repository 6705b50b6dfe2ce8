'use client'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { RunEntry } from '@/lib/client/runStore'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { EmptyState } from '../../ui/EmptyState'
import { VirtualList } from '../../ui/VirtualList'
import { PromptItemView } from './PromptItemView'

type Props = { runId: string; entry: RunEntry; titleOf: (nodeId: string) => string }

/** Every model request as sent and every reply as received, masked by the server; asked for anew when another one settles. */
export function PromptsView({ runId, entry, titleOf }: Props) {
  const t = useTranslations('run')
  const settled = [...entry.state.models.values()].filter(({ phase }) => phase === 'settled').length
  const reveal = entry.revealed
  // biome-ignore lint/correctness/useExhaustiveDependencies: a settled request is the reason to ask again
  const load = useCallback(() => runsApi.prompts(runId, { reveal }), [runId, settled, reveal])
  const { value, error, reload } = useResource(load)
  if (error && !value)
    return (
      <div className="p-5">
        <LoadFailure error={error} onRetry={reload} />
      </div>
    )
  if (!value) return <Loading />
  if (value.items.length === 0)
    return (
      <div className="p-5">
        <EmptyState icon={<Bot className="size-6" />} title={t('noPrompts')} />
      </div>
    )
  return (
    <VirtualList label={t('prompts')} items={value.items} itemKey={({ key }) => key} estimate={50}>
      {(prompt) => (
        <PromptItemView
          runId={runId}
          prompt={prompt}
          node={titleOf(prompt.nodeId)}
          live={entry.live.get(prompt.key) ?? null}
        />
      )}
    </VirtualList>
  )
}
