'use client'
import { GitCompareArrows, Square } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import type { RunView } from '@/lib/api/runs'
import { runsApi } from '@/lib/client/runsApi'
import { isEnded } from '@/lib/run/endStatus'
import { useMayAct } from '../../shell/MeProvider'
import { useRequest } from '../../shell/useRequest'
import { useWording } from '../../shell/useWording'
import { AlertDialog } from '../../ui/AlertDialog'
import { Button, buttonClass } from '../../ui/Button'

type Props = { runs: RunView[]; onDone: () => void; onClear: () => void }

/** What can be done with the runs that are ticked. */
export function RunSelectionBar({ runs, onDone, onClear }: Props) {
  const t = useTranslations('watch')
  const mayRun = useMayAct('operator')
  const { busy, run } = useRequest()
  const say = useWording()
  const [asking, setAsking] = useState(false)
  const running = runs.filter(({ status }) => !isEnded(status))
  const [a, b] = runs
  const cancel = () =>
    run(async () => {
      const { items } = await runsApi.cancelMany(running.map(({ id }) => id))
      const refused = items.flatMap((item) => (item.ok ? [] : [say(item)]))
      if (refused.length > 0) toast.warning(`${t('someRefused', { count: refused.length })} ${refused[0]}`)
      else toast.success(t('cancelTold', { count: items.length }))
      setAsking(false)
      onDone()
    })
  return (
    <div
      role="toolbar"
      aria-label={t('selected', { count: runs.length })}
      className="flex flex-wrap items-center gap-2 rounded-card border border-accent-edge bg-accent-soft px-3 py-2 text-sm text-accent-ink"
    >
      <span className="mr-auto">{t('selected', { count: runs.length })}</span>
      {mayRun && running.length > 0 && (
        <Button onClick={() => setAsking(true)}>
          <Square aria-hidden className="size-3.5" />
          {t('cancelMany', { count: running.length })}
        </Button>
      )}
      {runs.length === 2 && a && b && (
        <Link href={`/runs/compare?a=${b.id}&b=${a.id}`} className={buttonClass()}>
          <GitCompareArrows aria-hidden className="size-4" />
          {t('compare')}
        </Link>
      )}
      <Button variant="ghost" onClick={onClear}>
        {t('clearSelection')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('cancelManyTitle', { count: running.length })}
        confirmLabel={t('cancelMany', { count: running.length })}
        danger
        busy={busy}
        onConfirm={() => void cancel()}
      >
        {t('cancelManyText')}
      </AlertDialog>
    </div>
  )
}
