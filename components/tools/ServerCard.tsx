'use client'
import { useTranslations } from 'next-intl'
import type { BreakerItem, ServerItem } from '@/lib/api/tools'
import type { CatalogueTool } from '@/lib/graph/catalogue'
import { EffectBadge } from '../editor/fields/EffectBadge'
import { Badge } from '../ui/Badge'
import { Lamp } from '../ui/Lamp'
import { Notice } from '../ui/Notice'
import { type Column, Table } from '../ui/Table'
import { BreakerLamp } from './BreakerLamp'
import { ResetBreaker } from './ResetBreaker'
import { ServerLog } from './ServerLog'

type Props = {
  server: ServerItem
  tools: CatalogueTool[]
  breakers: ReadonlyMap<string, BreakerItem>
  onReset: () => Promise<void>
}

export function ServerCard({ server, tools, breakers, onReset }: Props) {
  const t = useTranslations('tools')
  const healthy = server.status === 'healthy'
  const columns: Column<CatalogueTool>[] = [
    {
      key: 'tool',
      title: t('tool'),
      className: 'max-w-96',
      wraps: true,
      cell: (tool) => <ToolName tool={tool} prefix={`${server.id}/`} />,
    },
    {
      key: 'effect',
      title: t('effect'),
      cell: ({ suggested }) => <EffectBadge effect={suggested?.effect} />,
    },
    {
      key: 'breaker',
      title: t('state'),
      cell: ({ ref, disabled }) =>
        disabled === undefined ? (
          <span className="flex flex-wrap items-center gap-2">
            <BreakerLamp breaker={breakers.get(ref)} />
            {breakers.has(ref) && <ResetBreaker tool={ref} onReset={onReset} />}
          </span>
        ) : (
          <Lamp signal="cancelled" label={t('disabled')} />
        ),
    },
  ]
  return (
    <section aria-labelledby={`server-${server.id}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={`server-${server.id}`} className="font-mono text-sm font-semibold">
          {server.id}
        </h2>
        <Lamp signal={healthy ? 'succeeded' : 'failed'} label={t(healthy ? 'healthy' : 'down')} />
        <Badge>{server.transport}</Badge>
        <Badge>{t('toolCount', { count: tools.length })}</Badge>
      </div>
      {server.error && <Notice tone="warn">{t('stale', { reason: server.error })}</Notice>}
      {tools.length > 0 && (
        <Table label={server.id} columns={columns} rows={tools} rowKey={({ ref }) => ref} />
      )}
      {server.log.length > 0 && <ServerLog server={server} />}
    </section>
  )
}

function ToolName({ tool: { ref, description, disabled }, prefix }: { tool: CatalogueTool; prefix: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <code className="font-mono text-xs wrap-anywhere">{ref.slice(prefix.length)}</code>
      <span className="line-clamp-2 text-xs text-muted">{disabled ?? description}</span>
    </span>
  )
}
