import { createServer, type IncomingHttpHeaders } from 'node:http'

type OtlpValue = {
  stringValue?: string
  intValue?: number | string
  doubleValue?: number
  boolValue?: boolean
  arrayValue?: { values?: OtlpValue[] }
}
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes?: { key: string; value: OtlpValue }[]
  events?: { name: string }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code?: number; message?: string }
}
type OtlpBody = {
  resourceSpans?: {
    resource?: { attributes?: { key: string; value: OtlpValue }[] }
    scopeSpans?: { spans?: OtlpSpan[] }[]
  }[]
}

/** A span as a collector has received it; `service` is its resource's. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  service: string
  attributes: { [name: string]: unknown }
  events: string[]
  links: string[]
  /** 0 unset, 1 ok, 2 error. */
  status: number
  ms: number
}

export type OtlpReceiver = {
  /** As a person enters it; traces go to `/v1/traces` below. */
  url: string
  spans: ReceivedSpan[]
  /** Headers of each request so far. */
  requests: IncomingHttpHeaders[]
  /** Every byte that was sent, for looking for what must not be there. */
  text(): string
  /** Status and body of the answers from now on. */
  answerWith(status: number, body?: string): void
  /** Resolves with the spans received so far once they are what the caller waits for. */
  until(enough: (spans: ReceivedSpan[]) => boolean): Promise<ReceivedSpan[]>
  close(): Promise<void>
}

/** An OTLP/HTTP collector that keeps what it gets. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = []
  const requests: IncomingHttpHeaders[] = []
  const bodies: string[] = []
  const waiting = new Set<() => void>()
  let answer = { status: 200, body: '{}' }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      requests.push(request.headers)
      bodies.push(body)
      if (request.url !== '/v1/traces') {
        response.writeHead(404).end('no such path')
        return
      }
      if (answer.status === 200) spans.push(...readSpans(JSON.parse(body)))
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The receiver does not listen')
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    requests,
    text: () => bodies.join('\n'),
    answerWith(status, body = '{}') {
      answer = { status, body }
    },
    until: (enough) =>
      new Promise((resolve) => {
        const look = () => {
          if (!enough(spans)) return
          waiting.delete(look)
          resolve(spans)
        }
        waiting.add(look)
        look()
      }),
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function readSpans(body: OtlpBody): ReceivedSpan[] {
  return (body.resourceSpans ?? []).flatMap(({ resource, scopeSpans }) => {
    const service = String(plain(resource?.attributes)['service.name'])
    return (scopeSpans ?? []).flatMap(({ spans = [] }) => spans.map((span) => readSpan(span, service)))
  })
}

function readSpan(span: OtlpSpan, service: string): ReceivedSpan {
  const nanoseconds = BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)
  return {
    ...{ traceId: span.traceId, spanId: span.spanId, parentSpanId: span.parentSpanId || null },
    ...{ name: span.name, service, attributes: plain(span.attributes) },
    events: (span.events ?? []).map(({ name }) => name),
    links: (span.links ?? []).map(({ traceId }) => traceId),
    status: span.status?.code ?? 0,
    ms: Number(nanoseconds / 1_000_000n),
  }
}

function plain(attributes: { key: string; value: OtlpValue }[] = []): { [name: string]: unknown } {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))
}

function plainValue(value: OtlpValue): unknown {
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plainValue)
  const { stringValue, intValue, doubleValue, boolValue } = value
  return stringValue ?? (intValue === undefined ? (doubleValue ?? boolValue) : Number(intValue))
}
