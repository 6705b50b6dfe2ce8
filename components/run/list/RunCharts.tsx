'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { Select } from '../../ui/Select'
import { DayTable } from './DayTable'

const DayCharts = dynamic(() => import('./DayCharts').then(({ DayCharts: loaded }) => loaded), {
  ssr: false,
  loading: () => <Loading />,
})

const SPANS = [7, 14, 30, 90]
const EVERY_MS = 60_000

/** How runs went, day by day: success, time, cost and guard trips; the same numbers as a table below. */
export function RunCharts({ pipeline }: { pipeline: string | null }) {
  const t = useTranslations('watch')
  const [days, setDays] = useState(14)
  const load = useCallback(
    () =>
      runsApi.stats({
        days,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(pipeline ? { pipeline } : {}),
      }),
    [days, pipeline],
  )
  const { value, error, reload } = useResource(load, { pollMs: EVERY_MS })
  return (
    <section
      aria-label={t('charts')}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-medium">{t('charts')}</h2>
        <Select
          aria-label={t('chartDays')}
          className="w-40!"
          value={String(days)}
          onValueChange={(next) => setDays(Number(next))}
          options={SPANS.map((count) => ({ value: String(count), label: t('lastDays', { count }) }))}
        />
      </div>
      {error && <LoadFailure error={error} onRetry={reload} />}
      {value ? (
        <>
          <DayCharts days={value.items} />
          <DayTable days={value.items} />
        </>
      ) : (
        !error && <Loading />
      )}
    </section>
  )
}
