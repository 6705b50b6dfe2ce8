'use client'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import type { PipelineSummary } from '@/lib/api/pipelines'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import { asApiError } from '@/lib/client/apiError'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useRequest } from '../../shell/useRequest'
import { AlertDialog } from '../../ui/AlertDialog'
import { Button } from '../../ui/Button'
import { Notice } from '../../ui/Notice'

export function TrashActions({
  item: { id, name },
  onChanged,
}: {
  item: PipelineSummary
  onChanged: () => void
}) {
  const t = useTranslations('pipelines')
  const { busy, run } = useRequest()
  const [asking, setAsking] = useState(false)
  const [needed, setNeeded] = useState<ProblemDetail[]>([])
  const restore = () =>
    run(async () => {
      await pipelinesApi.restore(id)
      toast.success(t('restored', { name }))
      onChanged()
    })
  const purge = () =>
    run(async () => {
      try {
        await pipelinesApi.purge(id)
      } catch (thrown) {
        const error = asApiError(thrown)
        if (error.code !== 'PIPELINE_IN_USE') throw error
        return setNeeded(error.problems)
      }
      setAsking(false)
      toast.success(t('purged', { name }))
      onChanged()
    })
  const wordsOf = ({ code, params = {}, message }: ProblemDetail) => {
    if (code === 'CALLED_BY') return t('neededBy', { name: String(params.name) })
    return code === 'RUNS_OPEN' ? t('neededByRuns', { count: Number(params.count) }) : message
  }
  return (
    <span className="flex justify-end gap-1.5">
      <Button size="sm" disabled={busy} onClick={restore} aria-label={t('restoreNamed', { name })}>
        <RotateCcw aria-hidden className="size-3.5" />
        {t('restore')}
      </Button>
      <Button
        size="sm"
        disabled={busy}
        onClick={() => {
          setNeeded([])
          setAsking(true)
        }}
        aria-label={t('purgeNamed', { name })}
      >
        <Trash2 aria-hidden className="size-3.5" />
        {t('purge')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        busy={busy}
        title={t('purgeTitle', { name })}
        confirmLabel={t('purge')}
        onConfirm={purge}
      >
        <p>{t('purgeText')}</p>
        {needed.length > 0 && (
          <div className="mt-3">
            <Notice tone="error">
              {t('stillNeeded')}
              <ul className="mt-1 list-disc pl-5">
                {needed.map((problem) => (
                  <li key={problem.message}>{wordsOf(problem)}</li>
                ))}
              </ul>
            </Notice>
          </div>
        )}
      </AlertDialog>
    </span>
  )
}
