'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ModelsInput, ModelTest } from '@/lib/api/settings/models'
import { asApiError } from '@/lib/client/apiError'
import { settingsApi } from '@/lib/client/settingsApi'
import { useErrorText } from '../shell/useErrorText'
import { useProblemWords } from '../shell/useProblemWords'
import { Button } from '../ui/Button'
import { formatDuration } from '../ui/formatDuration'
import { Notice } from '../ui/Notice'

type Outcome = { kind: 'busy' } | { kind: 'refused'; message: string } | ({ kind: 'answered' } & ModelTest)

/** Sends one small real request with what stands in the form, saved or not. */
export function ModelTestButton({ input }: { input: ModelsInput | Record<string, never> }) {
  const t = useTranslations('settings')
  const errorText = useErrorText()
  const words = useProblemWords()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const test = async () => {
    setOutcome({ kind: 'busy' })
    try {
      setOutcome({ kind: 'answered', ...(await settingsApi.testModels(input)) })
    } catch (thrown) {
      const error = asApiError(thrown)
      const [firstProblem] = error.problems
      setOutcome({ kind: 'refused', message: firstProblem ? words(firstProblem) : errorText(error) })
    }
  }
  return (
    <>
      <Button busy={outcome?.kind === 'busy'} onClick={test}>
        {t('test')}
      </Button>
      <div role="status" className="w-full">
        {outcome?.kind === 'busy' && <p className="text-xs text-muted">{t('testing')}</p>}
        {outcome?.kind === 'refused' && (
          <Notice tone="error">{t('testFailed', { reason: outcome.message })}</Notice>
        )}
        {outcome?.kind === 'answered' && <Answer outcome={outcome} />}
      </div>
    </>
  )
}

function Answer({ outcome }: { outcome: ModelTest }) {
  const t = useTranslations('settings')
  const { ok, message, latencyMs, model, simulated } = outcome
  if (!ok) return <Notice tone="error">{t('testFailed', { reason: message })}</Notice>
  return (
    <Notice>
      {t('testOk', { model: model ?? '', time: formatDuration(latencyMs) })} {simulated && t('testSimulated')}
      {message && <span className="block text-muted">“{message}”</span>}
    </Notice>
  )
}
