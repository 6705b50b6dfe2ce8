'use client'
import { installationApi } from '@/lib/client/installationApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../shell/LoadFailure'
import { Loading } from '../shell/Loading'
import { TelemetryFields } from './TelemetryFields'
import { TelemetryHelp } from './TelemetryHelp'

/** Where spans of runs go, and how to get metrics and logs. */
export function TelemetryForm() {
  const { value, error, reload } = useResource(installationApi.telemetry)
  if (!value) return error ? <LoadFailure error={error} onRetry={reload} /> : <Loading />
  return (
    <div className="flex flex-col gap-6">
      <TelemetryFields
        key={`${value.source}${value.endpoint}${value.headerNames.join()}`}
        settings={value}
        onSaved={reload}
      />
      <TelemetryHelp />
    </div>
  )
}
