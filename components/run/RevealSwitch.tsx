'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { revealRun } from '@/lib/client/liveRuns'
import { Switch } from '../ui/Switch'

type Props = { runId: string; checked: boolean }

/** Shows sensitive values of this run as they are, in this tab and until it is left; the server logs who looked. */
export function RevealSwitch({ runId, checked }: Props) {
  const t = useTranslations('watch')
  const id = useId()
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-muted" title={t('revealHint')}>
      <Switch id={id} checked={checked} onCheckedChange={(on) => revealRun(runId, on)} />
      <label htmlFor={id}>{t('reveal')}</label>
    </span>
  )
}
