'use client'
import { useTranslations } from 'next-intl'
import type { RunStatus } from '@/lib/run/state'
import { Lamp } from '../ui/Lamp'
import { runSignal } from './runSignal'

export function RunStatusLamp({ status, degraded = false }: { status: RunStatus; degraded?: boolean }) {
  const t = useTranslations('run')
  const signal = runSignal(status, degraded)
  return <Lamp signal={signal} label={signal === 'degraded' ? t('status.degraded') : t(`status.${status}`)} />
}
