'use client'
import { useTranslations } from 'next-intl'
import type { BreakerItem } from '@/lib/api/tools'
import { Lamp, type Signal } from '../ui/Lamp'

const SIGNALS: Record<BreakerItem['state'], Signal> = {
  open: 'guard',
  trying: 'retrying',
  failing: 'degraded',
}

/** Whether calls of a tool go out; absent = they do and the last one was answered. */
export function BreakerLamp({ breaker }: { breaker: BreakerItem | undefined }) {
  const t = useTranslations('tools')
  if (!breaker) return <Lamp signal="succeeded" label={t('breaker.closed')} />
  const { state, failures, leftMs } = breaker
  return (
    <Lamp
      signal={SIGNALS[state]}
      label={t(`breaker.${state}`, { failures, seconds: Math.ceil(leftMs / 1000) })}
    />
  )
}
