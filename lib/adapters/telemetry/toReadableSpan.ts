import { SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api'
import type { resourceFromAttributes } from '@opentelemetry/resources'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import type { TraceSpan } from './traceSpan'

type Resource = ReturnType<typeof resourceFromAttributes>
type Time = [seconds: number, nanoseconds: number]

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const
const CODES = { ok: SpanStatusCode.OK, error: SpanStatusCode.ERROR, unset: SpanStatusCode.UNSET } as const
const SCOPE = { name: 'interlock' }

/** A span as the exporter of the SDK takes it. */
export function toReadableSpan(span: TraceSpan, resource: Resource): ReadableSpan {
  const { traceId, parentSpanId, status } = span
  const context = (spanId: string) => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED })
  return {
    name: span.name,
    kind: KINDS[span.kind],
    spanContext: () => context(span.spanId),
    ...(parentSpanId === null ? {} : { parentSpanContext: context(parentSpanId) }),
    startTime: timeOf(Date.parse(span.start)),
    endTime: timeOf(Date.parse(span.end)),
    duration: timeOf(Date.parse(span.end) - Date.parse(span.start)),
    status: {
      code: CODES[status.code],
      ...(status.message === undefined ? {} : { message: status.message }),
    },
    attributes: span.attributes,
    links: span.links.map((link) => ({ context: { ...link, traceFlags: TraceFlags.SAMPLED } })),
    events: span.notes.map(({ name, at, attributes }) => ({
      name,
      attributes,
      time: timeOf(Date.parse(at)),
    })),
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  }
}

function timeOf(ms: number): Time {
  const seconds = Math.floor(ms / 1_000)
  return [seconds, Math.round((ms - seconds * 1_000) * 1_000_000)]
}
