'use client'
import { installationApi } from '@/lib/client/installationApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { MailFields } from './MailFields'

/** Through which server this installation sends e-mails. */
export function MailForm() {
  const { value, error, reload } = useResource(installationApi.mail)
  if (value)
    return (
      <MailFields
        key={`${value.source}${value.host}${value.port}${value.user}${value.hasPassword}`}
        settings={value}
        onSaved={reload}
      />
    )
  return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
}
