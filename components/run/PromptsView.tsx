'use client'
import { Bot } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PromptItem } from '@/lib/client/apiShapes'
import type { RunEntry } from '@/lib/client/runStore'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { Badge } from '../ui/Badge'
import { Disclosure } from '../ui/Disclosure'
import { EmptyState } from '../ui/EmptyState'
import { formatDuration } from '../ui/formatDuration'
import { formatUsd } from '../ui/formatUsd'
import { JsonTree } from '../ui/JsonTree'
import { Notice } from '../ui/Notice'

type Props = { runId: string; entry: RunEntry; titleOf: (nodeId: string) => string }

/** Every model request as sent and every reply as received, secrets masked by the server; asked for anew when another one settles. */
export function PromptsView({ runId, entry, titleOf }: Props) {
  const t = useTranslations('run')
  const settled = [...entry.state.models.values()].filter(({ phase }) => phase === 'settled').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a settled request is the reason to ask again
  const load = useCallback(() => runsApi.prompts(runId), [runId, settled])
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
    <ul aria-label={t('prompts')} className="flex max-w-5xl flex-col gap-2 p-5">
      {value.items.map((prompt) => (
        <PromptRow key={prompt.key} prompt={prompt} node={titleOf(prompt.nodeId)} />
      ))}
    </ul>
  )
}

function PromptRow({ prompt, node }: { prompt: PromptItem; node: string }) {
  const t = useTranslations('run')
  const common = useTranslations('common')
  const { model, simulated, usage, durationMs, request, reply, fault } = prompt
  return (
    <li className="min-w-0">
      <Disclosure
        className="bg-surface"
        summary={
          <>
            <span className="min-w-0 flex-1 basis-40 text-xs font-medium wrap-anywhere">{node}</span>
            <Badge tone={simulated ? 'warn' : 'neutral'}>{model}</Badge>
            {usage && (
              <span className="text-xs text-faint tabular-nums">
                {t('tokensOf', { input: usage.inputTokens, output: usage.outputTokens })} ·{' '}
                {simulated ? common('costSimulated') : formatUsd(usage.costUsd)}
              </span>
            )}
            {durationMs !== null && (
              <span className="text-xs text-faint tabular-nums">{formatDuration(durationMs)}</span>
            )}
          </>
        }
      >
        {fault && <Notice tone="error">{fault.message}</Notice>}
        <JsonTree label={t('part.request')} value={request} />
        {reply && <JsonTree label={t('part.reply')} value={reply} />}
      </Disclosure>
    </li>
  )
}
