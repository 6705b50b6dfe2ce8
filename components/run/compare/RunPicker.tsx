'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { RelativeTime } from '../../ui/RelativeTime'
import { ShortId } from '../../ui/ShortId'
import { RunStatusLamp } from '../RunStatusLamp'

/** Other runs of the same pipeline, to be laid beside this one. */
export function RunPicker({ a }: { a: string }) {
  const t = useTranslations('watch')
  const load = useCallback(async () => {
    const { pipelineId } = await runsApi.get(a)
    const { items } = await runsApi.list(pipelineId ? { pipeline: pipelineId } : {})
    return items.filter(({ id }) => id !== a)
  }, [a])
  const { value, error, reload } = useResource(load)
  if (error && !value) return <LoadFailure error={error} onRetry={reload} />
  if (!value) return <Loading />
  if (value.length === 0) return <p className="text-sm text-muted">{t('compareAlone')}</p>
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-sm font-medium">{t('compareWith')}</h2>
      <ul
        aria-label={t('compareWith')}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {value.map((run) => (
          <li
            key={run.id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-hover"
          >
            <RunStatusLamp status={run.status} degraded={run.degraded.length > 0} />
            <Link
              href={`/runs/compare?a=${a}&b=${run.id}`}
              className="min-w-0 flex-1 basis-40 truncate text-sm font-medium after:absolute after:inset-0"
            >
              {run.pipelineName}
            </Link>
            <ShortId id={run.id} />
            <span className="text-xs text-faint">
              <RelativeTime iso={run.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
