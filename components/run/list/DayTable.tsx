'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { RunDay } from '@/lib/api/runs'
import { Disclosure } from '../../ui/Disclosure'
import { formatDuration } from '../../ui/formatDuration'
import { formatUsd } from '../../ui/formatUsd'
import { type Column, Table } from '../../ui/Table'
import { type DayPoint, dayPoints } from './dayPoints'

/** The numbers behind the charts, newest day first; days without runs are left out. */
export function DayTable({ days }: { days: RunDay[] }) {
  const t = useTranslations('watch')
  const locale = useLocale()
  const busy = days.filter(({ runs }) => runs > 0)
  const rows = dayPoints(busy, locale).map((point, index) => ({ ...point, runs: busy[index]?.runs ?? 0 }))
  const time = (ms: number | null) => (ms === null ? '—' : formatDuration(ms))
  const columns: Column<DayPoint & { runs: number }>[] = [
    { key: 'day', title: t('day'), cell: ({ day }) => day },
    { key: 'runs', title: t('runs'), numeric: true, cell: ({ runs }) => runs },
    {
      key: 'success',
      title: t('chart.success'),
      numeric: true,
      cell: ({ success }) => (success === null ? '—' : `${Math.round(success)} %`),
    },
    { key: 'p50', title: t('chart.p50'), numeric: true, cell: ({ p50 }) => time(p50) },
    { key: 'p95', title: t('chart.p95'), numeric: true, cell: ({ p95 }) => time(p95) },
    { key: 'cost', title: t('chart.cost'), numeric: true, cell: ({ cost }) => formatUsd(cost) },
    { key: 'trips', title: t('chart.trips'), numeric: true, cell: ({ trips }) => trips },
  ]
  return (
    <Disclosure summary={<span className="text-xs text-muted">{t('asTable')}</span>}>
      <Table label={t('charts')} columns={columns} rows={rows.toReversed()} rowKey={({ day }) => day} />
    </Disclosure>
  )
}
