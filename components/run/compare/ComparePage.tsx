'use client'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import { useRun } from '@/lib/client/useRun'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { PageFrame } from '../../shell/PageFrame'
import { Notice } from '../../ui/Notice'
import { CompareView } from './CompareView'
import { RunPicker } from './RunPicker'

/** Two runs beside each other; the second one is chosen here when the address does not name it. */
export function ComparePage({ a, b }: { a: string | null; b: string | null }) {
  const t = useTranslations('watch')
  return (
    <PageFrame title={t('compareTitle')} lead={t('compareLead')} wide>
      {a === null && <Notice>{t('compareNothing')}</Notice>}
      {a !== null && b === null && <RunPicker a={a} />}
      {a !== null && b !== null && <Comparison a={a} b={b} />}
    </PageFrame>
  )
}

function Comparison({ a, b }: { a: string; b: string }) {
  const [left, right] = [useSide(a), useSide(b)]
  const failed = left.error ? left : right.error ? right : null
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={failed.reload} />
  if (!left.detail || !right.detail || left.entry?.phase !== 'ready' || right.entry?.phase !== 'ready')
    return <Loading />
  return (
    <CompareView
      a={{ entry: left.entry, detail: left.detail }}
      b={{ entry: right.entry, detail: right.detail }}
    />
  )
}

function useSide(runId: string) {
  const entry = useRun(runId)
  const { value, error, reload } = useResource(useCallback(() => runsApi.get(runId), [runId]))
  const missing = entry?.phase === 'missing' || entry?.phase === 'failed' ? entry.error : null
  return { entry, detail: value, error: missing ?? (value ? null : error), reload }
}
