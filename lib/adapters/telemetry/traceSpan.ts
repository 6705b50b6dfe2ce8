export type SpanAttributes = { [name: string]: string | number | boolean | string[] }

/** Something that happened during a span. `at` is ISO 8601 in UTC, like every time here. */
export type SpanNote = { name: string; at: string; attributes: SpanAttributes }

/** One finished span as OpenTelemetry knows it, in plain data. Ids are lower-case hex: 32 digits of the trace, 16 of a span. */
export type TraceSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  /** `client`: it waited for somebody outside (a model, a tool). */
  kind: 'internal' | 'client'
  start: string
  end: string
  attributes: SpanAttributes
  notes: SpanNote[]
  links: { traceId: string; spanId: string }[]
  status: { code: 'ok' | 'error' | 'unset'; message?: string }
}
