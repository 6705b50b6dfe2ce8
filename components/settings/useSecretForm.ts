'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import { fieldErrors } from '@/lib/client/fieldErrors'
import { useProblemWords } from '../shell/useProblemWords'

type SecretForm<Values> = {
  save: (values: Values) => Promise<unknown>
  onSaved: () => unknown
  /** What is said once it is saved; the usual words where it is left out. */
  saved?: string
}

/** State of a settings form whose answer never holds its secrets: values, saving, and what was wrong per field (a JSON pointer). */
export function useSecretForm<Values>(initial: Values, { save, onSaved, saved }: SecretForm<Values>) {
  const common = useTranslations('settings')
  const words = useProblemWords()
  const [values, setValues] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await save(values)
      toast.success(saved ?? common('webhook.saved'))
      await onSaved()
    } catch (thrown) {
      setError(asApiError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    write: (change: Partial<Values>) => setValues({ ...values, ...change }),
    busy,
    submit,
    /** A failure that belongs to no field. */
    error: error && error.problems.length === 0 ? error : null,
    problems: fieldErrors(error?.problems ?? [], words),
  }
}
