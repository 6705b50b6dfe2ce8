'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { accountApi } from '@/lib/client/accountApi'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { fieldErrors } from '@/lib/client/fieldErrors'
import { Button } from '../ui/Button'
import { Notice } from '../ui/Notice'
import { SetupFields, type SetupValues, SHORTEST_PASSWORD } from './SetupFields'
import { useErrorText } from './useErrorText'
import { useProblemWords } from './useProblemWords'

/** Makes the first owner; leads straight to the canvas of the first pipeline. */
export function SetupForm({ token }: { token: string }) {
  const t = useTranslations('auth')
  const errorText = useErrorText()
  const [values, setValues] = useState<SetupValues>({ name: '', email: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [short, setShort] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    const tooShort = values.password.length < SHORTEST_PASSWORD
    setShort(tooShort)
    if (tooShort) return
    setBusy(true)
    try {
      const { pipelineId } = await accountApi.setUp({ token, ...values })
      // a full load: the server renders everything for the person who has just come in
      window.location.assign(`/pipelines/${pipelineId}?welcome=1`)
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  const problems = fieldErrors(error?.problems ?? [], useProblemWords())
  const shown = short
    ? { ...problems, '/password': t('passwordShort', { count: SHORTEST_PASSWORD }) }
    : problems
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <SetupFields values={values} problems={shown} onChange={setValues} />
      <Button type="submit" variant="primary" busy={busy}>
        {t('createOwner')}
      </Button>
    </form>
  )
}
