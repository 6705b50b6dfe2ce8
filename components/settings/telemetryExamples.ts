/** A collector that takes spans over HTTP and prints them; real ones export them further. */
export const COLLECTOR_CONFIG = `receivers:
  otlp:
    protocols:
      http:
        endpoint: 0.0.0.0:4318
exporters:
  debug:
    verbosity: detailed
service:
  pipelines:
    traces:
      receivers: [otlp]
      exporters: [debug]`

export const ENVIRONMENT = `OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318
OTEL_EXPORTER_OTLP_HEADERS=authorization=Bearer%20token
OTEL_SERVICE_NAME=interlock`

export const PROMETHEUS_CONFIG = (scheme: string, target: string) => `scrape_configs:
  - job_name: interlock
    scheme: ${scheme}
    metrics_path: /api/v1/metrics
    authorization:
      credentials: ilk_…
    static_configs:
      - targets: ['${target}']`

/** As a worker writes it; a test holds it against the logger. */
export const LOG_LINE =
  '{"level":40,"time":1796083200000,"pid":4711,"hostname":"worker-1","name":"interlock","runId":"019ad000-0000-7000-8000-00000000abcd","pipeline":"Work order","node":"assign","scope":"assign","step":"call","requestId":"5f0c9e","event":"tool.failed","seq":17,"code":"TOOL_ERROR","reason":"Nobody by that name","msg":"tool call failed"}'
