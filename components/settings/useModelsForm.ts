'use client'
import { useTranslations } from 'next-intl'
import type { ModelsInput, ModelsView } from '@/lib/api/settings/models'
import { settingsApi } from '@/lib/client/settingsApi'
import { useMe } from '../shell/MeProvider'
import { useSecretForm } from './useSecretForm'

type Values = { baseUrl: string; model: string; embeddingModel: string; apiKey: string; dropKey: boolean }

/** What stands in the model settings, and saving it. */
export function useModelsForm(settings: ModelsView, onSaved: () => void) {
  const t = useTranslations('settings')
  const { reload } = useMe()
  const { baseUrl, model, embeddingModel } = settings
  const form = useSecretForm<Values>(
    { baseUrl, model, embeddingModel, apiKey: '', dropKey: false },
    {
      save: (values) => settingsApi.saveModels(inputOf(values)),
      saved: t('savedModels'),
      onSaved: () => {
        onSaved()
        void reload()
      },
    },
  )
  return { ...form, input: inputOf(form.values) }
}

/** An empty key keeps the stored one, `dropKey` removes it. */
function inputOf({ baseUrl, model, embeddingModel, apiKey, dropKey }: Values): ModelsInput {
  const typed = apiKey.trim()
  const key = dropKey ? { apiKey: null } : typed === '' ? {} : { apiKey: typed }
  return { baseUrl, model, embeddingModel, ...key }
}
