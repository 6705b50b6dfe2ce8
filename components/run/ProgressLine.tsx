'use client'
import { useTranslations } from 'next-intl'
import type { Live } from '@/lib/client/runStore'
import { cx } from '../ui/cx'
import { lampClass, type Signal } from '../ui/Lamp'
import { ProgressBar } from '../ui/ProgressBar'
import { progressText } from './progressText'

type Props = { progress: NonNullable<Live['progress']>; signal: Signal }

/** A tool's own progress report, with the server's words, in the colour of its call. */
export function ProgressLine({ progress, signal }: Props) {
  const t = useTranslations('run')
  return (
    <div className={cx(lampClass(signal), 'flex flex-col gap-1 text-xs text-muted')}>
      <ProgressBar
        label={progress.message ?? t('progress')}
        value={progress.progress}
        max={progress.total}
        className="w-full"
      />
      <span className="tabular-nums wrap-anywhere">{progressText(progress)}</span>
    </div>
  )
}
