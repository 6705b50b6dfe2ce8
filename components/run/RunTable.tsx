'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { RunView } from '@/lib/api/runs'
import { useWording } from '../shell/useWording'
import { Checkbox } from '../ui/Checkbox'
import { formatDuration } from '../ui/formatDuration'
import { RelativeTime } from '../ui/RelativeTime'
import { type Column, Table } from '../ui/Table'
import { RunStatusLamp } from './RunStatusLamp'

type Props = {
  items: RunView[]
  ticked: ReadonlySet<string>
  onTick: (id: string) => void
}

export function RunTable({ items, ticked, onTick }: Props) {
  const t = useTranslations('run')
  const watch = useTranslations('watch')
  const columns: Column<RunView>[] = [
    {
      key: 'tick',
      title: <span className="sr-only">{watch('select')}</span>,
      cell: ({ id, pipelineName }) => (
        <Checkbox
          checked={ticked.has(id)}
          onCheckedChange={() => onTick(id)}
          label={
            <span className="sr-only">{watch('selectRun', { name: pipelineName, id: id.slice(-6) })}</span>
          }
        />
      ),
    },
    {
      key: 'status',
      title: t('statusTitle'),
      cell: ({ status, degraded }) => <RunStatusLamp status={status} degraded={degraded.length > 0} />,
    },
    {
      key: 'pipeline',
      title: t('pipeline'),
      className: 'w-full max-w-0',
      cell: (run) => <PipelineCell run={run} />,
    },
    {
      key: 'trigger',
      title: t('triggerTitle'),
      secondary: true,
      cell: ({ trigger }) => t(`trigger.${trigger.kind}`),
    },
    {
      key: 'steps',
      title: t('steps'),
      numeric: true,
      secondary: true,
      cell: ({ usage }) => usage.steps,
    },
    {
      key: 'active',
      title: t('active'),
      numeric: true,
      secondary: true,
      cell: ({ activeMs }) => formatDuration(activeMs),
    },
    { key: 'created', title: t('createdTitle'), cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  ]
  return <Table label={t('title')} columns={columns} rows={items} rowKey={({ id }) => id} />
}

function PipelineCell({ run }: { run: RunView }) {
  const t = useTranslations('run')
  const say = useWording()
  const message = run.message && say({ message: run.message, says: run.says })
  return (
    <div className="min-w-0">
      <Link
        href={`/runs/${run.id}`}
        className="block truncate rounded-sm font-medium hover:underline"
        title={run.pipelineName}
      >
        {run.pipelineName}
        <span className="font-normal text-faint">
          {' '}
          {run.version === null ? t('draft') : t('version', { version: run.version })}
        </span>
      </Link>
      {message && (
        <p className="truncate text-xs text-faint" title={message}>
          {message}
        </p>
      )}
    </div>
  )
}
