'use client'
import { Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ToolBoard, toolsApi } from '@/lib/client/toolsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { PageFrame } from '../shell/PageFrame'
import { EmptyState } from '../ui/EmptyState'
import { Notice } from '../ui/Notice'
import { BreakerLamp } from './BreakerLamp'
import { ResetBreaker } from './ResetBreaker'
import { ServerCard } from './ServerCard'

const EVERY_MS = 3_000

/** Every tool server of this installation: whether it answers, its tools and what they change, which of them are switched off, and its log. */
export function ToolsPage() {
  const t = useTranslations('tools')
  const { value, error, reload } = useResource(toolsApi.board, { pollMs: EVERY_MS })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {!value && !error && <Loading />}
      {value && <OtherBreakers board={value} onReset={reload} />}
      {value?.servers.length === 0 && (
        <EmptyState icon={<Wrench className="size-6" />} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      {value?.servers.map((server) => (
        <ServerCard
          key={server.id}
          server={server}
          tools={value.tools.filter(({ ref }) => ref.startsWith(`${server.id}/`))}
          breakers={value.breakers}
          onReset={reload}
        />
      ))}
    </PageFrame>
  )
}

/** Tools that are switched off although no server lists them any more. */
function OtherBreakers({ board, onReset }: { board: ToolBoard; onReset: () => Promise<void> }) {
  const t = useTranslations('tools')
  const listed = new Set(board.tools.map(({ ref }) => ref))
  const others = [...board.breakers.values()].filter(({ tool }) => !listed.has(tool))
  return others.map((breaker) => (
    <Notice key={breaker.tool} tone="warn" action={<ResetBreaker tool={breaker.tool} onReset={onReset} />}>
      <span className="flex flex-wrap items-center gap-2">
        {t('notListed', { tool: breaker.tool })}
        <BreakerLamp breaker={breaker} />
      </span>
    </Notice>
  ))
}
