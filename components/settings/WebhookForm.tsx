'use client'
import { settingsApi } from '@/lib/client/settingsApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { WebhookFields } from './WebhookFields'

/** Where the owner of this installation wants to be told of cards that wait too long. */
export function WebhookForm() {
  const { value, error, reload } = useResource(settingsApi.webhook)
  if (value) return <WebhookFields settings={value} onSaved={reload} />
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
}
