'use client'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { RunDay } from '@/lib/api/runs'
import { formatDuration } from '../../ui/formatDuration'
import { formatUsd } from '../../ui/formatUsd'
import { dayPoints } from './dayPoints'

const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }
const TICK = { fontSize: 11, fill: 'var(--faint)' }
const TOOLTIP = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 8,
  fontSize: 12,
  color: 'var(--ink)',
}

/** Four small charts over the same days. */
export function DayCharts({ days }: { days: RunDay[] }) {
  const t = useTranslations('watch')
  const locale = useLocale()
  const points = dayPoints(days, locale)
  // no stop of its own for the keyboard: the table is where the numbers are read
  const chart = { data: points, margin: MARGIN, accessibilityLayer: false }
  const percent = (value: number) => `${Math.round(value)} %`
  const number = (value: number) => value.toLocaleString(locale)
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <Figure title={t('chart.success')}>
        <LineChart {...chart}>
          {frame(percent, [0, 100])}
          <Line {...line('success', t('chart.success'), 'var(--accent)')} />
        </LineChart>
      </Figure>
      <Figure title={t('chart.time')}>
        <LineChart {...chart}>
          {frame(formatDuration)}
          <Line {...line('p50', t('chart.p50'), 'var(--accent)')} />
          <Line {...line('p95', t('chart.p95'), 'var(--muted)')} strokeDasharray="4 3" />
        </LineChart>
      </Figure>
      <Figure title={t('chart.cost')}>
        <BarChart {...chart}>
          {frame(formatUsd)}
          <Bar dataKey="cost" name={t('chart.cost')} fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      </Figure>
      <Figure title={t('chart.trips')}>
        <BarChart {...chart}>
          {frame(number)}
          <Bar dataKey="trips" name={t('chart.trips')} fill="var(--accent)" isAnimationActive={false} />
        </BarChart>
      </Figure>
    </div>
  )
}

/** Grid, axes and what the pointer tells; the same for every chart. */
function frame(format: (value: number) => string, domain?: [number, number]) {
  return (
    <>
      <CartesianGrid stroke="var(--line)" vertical={false} />
      <XAxis dataKey="day" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width={52}
        tickCount={3}
        tickFormatter={format}
        {...(domain ? { domain } : {})}
      />
      <Tooltip
        contentStyle={TOOLTIP}
        cursor={{ fill: 'var(--hover)', stroke: 'var(--line)' }}
        isAnimationActive={false}
        formatter={(value) => format(Number(value))}
      />
    </>
  )
}

function line(dataKey: string, name: string, stroke: string) {
  return {
    dataKey,
    name,
    stroke,
    strokeWidth: 2,
    dot: { r: 2 },
    isAnimationActive: false,
    connectNulls: true,
  }
}

/** The picture is for the eye; the table beside it holds the same numbers. */
function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-xs text-muted">{title}</figcaption>
      <div aria-hidden className="h-36">
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
    </figure>
  )
}
