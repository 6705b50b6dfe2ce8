'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { toast } from 'sonner'
import { type ApiError, asApiError } from '@/lib/client/apiError'
import type { ModelSettings, ModelSettingsInput } from '@/lib/client/apiShapes'
import { fieldErrors } from '@/lib/client/fieldErrors'
import { settingsApi } from '@/lib/client/settingsApi'
import { useMe } from '../shell/MeProvider'

type Values = { baseUrl: string; model: string; embeddingModel: string; apiKey: string; dropKey: boolean }

/** What stands in the model settings, and saving it. An empty key keeps the stored one, `dropKey` removes it. */
export function useModelsForm(settings: ModelSettings, onSaved: () => void) {
  const t = useTranslations('settings')
  const { reload } = useMe()
  const [values, setValues] = useState<Values>({
    baseUrl: settings.baseUrl,
    model: settings.model,
    embeddingModel: settings.embeddingModel,
    apiKey: '',
    dropKey: false,
  })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const typed = values.apiKey.trim()
  const key = values.dropKey ? { apiKey: null } : typed === '' ? {} : { apiKey: typed }
  const { baseUrl, model, embeddingModel } = values
  const input: ModelSettingsInput = { baseUrl, model, embeddingModel, ...key }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await settingsApi.saveModels(input)
      toast.success(t('savedModels'))
      onSaved()
      void reload()
    } catch (thrown) {
      setError(asApiError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    write: (change: Partial<Values>) => setValues({ ...values, ...change }),
    input,
    busy,
    save,
    /** A failure that belongs to no field. */
    error: error && error.problems.length === 0 ? error : null,
    problems: fieldErrors(error?.problems ?? []),
  }
}
