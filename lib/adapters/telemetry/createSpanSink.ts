import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { publicOnly } from '../http/judgeAddress'
import { toReadableSpan } from './toReadableSpan'
import type { TraceSpan } from './traceSpan'

/** An OTLP/HTTP receiver. `url`: the full address of its traces, `…/v1/traces`. `mayBePrivate`: it may lie inside the operator's own network. */
export type Collector = { url: string; headers: Record<string, string>; mayBePrivate: boolean }

/** Takes spans and never makes anybody wait: what a collector does not take in time is dropped. */
export type SpanSink = {
  add(spans: readonly TraceSpan[]): void
  /** Sends what waits; resolves in any case. */
  close(): Promise<void>
}
export type SpanSource = { service: string; instance: string }

const TIMEOUT_MS = 10_000
/** For a person who waits for the answer; short enough that an answer like 503 is not tried again. */
const TEST_TIMEOUT_MS = 4_000
const EVERY_MS = 1_000
const QUEUE = 4_096

/** `onTrouble` hears of every batch that could not be delivered. */
export function createSpanSink(
  collector: Collector,
  source: SpanSource,
  onTrouble: (message: string) => void,
): SpanSink {
  const resource = resourceOf(source)
  const exporter = reporting(createExporter(collector, TIMEOUT_MS), onTrouble)
  const batches = new BatchSpanProcessor(exporter, {
    scheduledDelayMillis: EVERY_MS,
    maxQueueSize: QUEUE,
    maxExportBatchSize: 512,
    exportTimeoutMillis: TIMEOUT_MS + 1_000,
  })
  return {
    add(spans) {
      for (const span of spans) batches.onEnd(toReadableSpan(span, resource))
    },
    close: () => batches.shutdown().catch(() => {}),
  }
}

/** Sends these spans at once; null when the collector has taken them, else what it or the network said. */
export async function sendSpans(
  collector: Collector,
  source: SpanSource,
  spans: readonly TraceSpan[],
): Promise<string | null> {
  const exporter = createExporter(collector, TEST_TIMEOUT_MS)
  const resource = resourceOf(source)
  try {
    return await new Promise((resolve) => {
      exporter.export(
        spans.map((span) => toReadableSpan(span, resource)),
        ({ code, error }) => resolve(code === 0 ? null : reasonOf(error)),
      )
    })
  } finally {
    await exporter.shutdown().catch(() => {})
  }
}

function createExporter({ url, headers, mayBePrivate }: Collector, timeoutMillis: number): SpanExporter {
  return new OTLPTraceExporter({
    url,
    headers,
    timeoutMillis,
    userAgent: 'Interlock',
    httpAgentOptions: { keepAlive: true, ...(mayBePrivate ? {} : { lookup: publicOnly }) },
  })
}

function resourceOf({ service, instance }: SpanSource) {
  return resourceFromAttributes({ 'service.name': service, 'service.instance.id': instance })
}

function reporting(exporter: SpanExporter, onTrouble: (message: string) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) onTrouble(reasonOf(result.error))
        // the SDK has nowhere to tell of it but its own diagnostics
        done({ code: 0 })
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush ? { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() } : {}),
  }
}

/** The exporter's own error carries the status as `code` and the beginning of the answer as `data`. */
function reasonOf(error: Error | undefined): string {
  if (!error) return 'The collector did not take it.'
  const code = 'code' in error && typeof error.code === 'number' ? error.code : null
  const said = 'data' in error && typeof error.data === 'string' ? error.data.slice(0, 300) : ''
  if (code === null) return error.message || 'The collector cannot be reached.'
  return `The collector answered ${code} ${error.message}${said === '' ? '' : `: ${said}`}`
}
