import { judgeAddress } from '@/lib/adapters/http/judgeAddress'
import type { Collector } from '@/lib/adapters/telemetry/createSpanSink'
import { allowedPrivateHosts } from '../allowedPrivateHosts'
import type { Env } from '../env'
import type { TelemetrySettings } from './telemetrySettings'

type TelemetryEnv = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'INTERLOCK_ALLOW_PRIVATE_HOSTS'
>
export type ResolvedCollector =
  | { kind: 'off' }
  | { kind: 'on'; source: 'environment' | 'settings'; collector: Collector }
  /** The address may not be used, or the headers cannot be read. */
  | { kind: 'refused'; message: string }

/**
 * Where spans go: to the collector of the environment, else to that of Settings → Telemetry. The operator's own address may lie anywhere; one from the settings only where the operator
 * allows requests to go.
 */
export function resolveCollector(env: TelemetryEnv, settings: TelemetrySettings): ResolvedCollector {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env
  if (endpoint !== undefined) {
    const collector = {
      url: tracesUrl(endpoint),
      headers: parseHeaderList(headers ?? ''),
      mayBePrivate: true,
    }
    return { kind: 'on', source: 'environment', collector }
  }
  if (settings.endpoint === null) return { kind: 'off' }
  if (settings.headers === null)
    return { kind: 'refused', message: 'The stored headers cannot be read any more. Enter them again.' }
  const judged = judgeAddress(settings.endpoint, allowedPrivateHosts(env))
  if (!judged.ok) return { kind: 'refused', message: judged.message }
  const { headers: own } = settings
  const collector = { url: tracesUrl(settings.endpoint), headers: own, mayBePrivate: judged.mayBePrivate }
  return { kind: 'on', source: 'settings', collector }
}

/** The address that takes traces: `/v1/traces` below an endpoint that does not end with it. */
export function tracesUrl(endpoint: string): string {
  const bare = endpoint.replace(/\/+$/, '')
  return bare.endsWith('/v1/traces') ? bare : `${bare}/v1/traces`
}

/** `name=value,other=value`, values percent-encoded, as OTEL_EXPORTER_OTLP_HEADERS is written. What does not look like this is left out. */
export function parseHeaderList(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((part): [string, string][] => {
    const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(part) ?? []
    return name === undefined || value === undefined ? [] : [[name, decoded(value.trim())]]
  })
  return Object.fromEntries(pairs)
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
