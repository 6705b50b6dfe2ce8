'use client'
import { useTranslations } from 'next-intl'
import { settingsApi } from '@/lib/client/settingsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { ModelsFields } from './ModelsFields'

export function ModelsForm({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('settings')
  const { value, error, reload } = useResource(settingsApi.models)
  if (value)
    return (
      <>
        <p className="mb-3 text-sm">
          {t('inUse')} <code className="font-mono text-xs">{value.inUse ?? t('noModel')}</code>{' '}
          {value.source !== 'none' && t(`source.${value.source}`)}
        </p>
        <ModelsFields
          key={`${value.source}${value.baseUrl}${value.model}${value.keyLast4}`}
          settings={value}
          mayChange={mayChange}
          onSaved={reload}
        />
      </>
    )
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
}
