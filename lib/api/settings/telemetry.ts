/** `tracesUrl`: where spans of runs really go, null while they go nowhere; `refused` says why they do not. Values of headers are never shown. */
export type TelemetryView = {
  source: 'environment' | 'settings' | 'off'
  endpoint: string
  headerNames: string[]
  tracesUrl: string | null
  refused: string | null
  service: string
}

/** Body. Absent `headers` keep the stored ones where the address stays on its server; `{}` removes them. An empty endpoint turns it off. */
export type TelemetryInput = { endpoint: string; headers?: { [name: string]: string } }

/** `message`: what the collector or the network said; null when it took the span. `traceId`: what to look for in the collector. */
export type TelemetryTest = {
  ok: boolean
  message: string | null
  traceId: string
  url: string
  latencyMs: number
}
