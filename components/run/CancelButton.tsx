'use client'
import { Square } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import type { RunStatus } from '@/lib/run/state'
import { useRequest } from '../shell/useRequest'
import { Button } from '../ui/Button'

const STOPPABLE = new Set<RunStatus>(['queued', 'running'])

/** Stops a run that is at work. What it has done by then decides whether it ends or asks. */
export function CancelButton({ runId, status }: { runId: string; status: RunStatus }) {
  const t = useTranslations('run')
  const { busy, run } = useRequest()
  const [asked, setAsked] = useState(false)
  if (!STOPPABLE.has(status) && status !== 'cancelling') return null
  const cancel = () =>
    run(async () => {
      await runsApi.cancel(runId)
      setAsked(true)
    })
  return (
    <Button busy={busy || asked || status === 'cancelling'} onClick={cancel}>
      <Square aria-hidden className="size-3.5" />
      {status === 'cancelling' || asked ? t('cancelling') : t('cancel')}
    </Button>
  )
}
