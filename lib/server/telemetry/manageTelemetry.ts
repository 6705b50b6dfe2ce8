import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { sendSpans } from '@/lib/adapters/telemetry/createSpanSink'
import type { TraceSpan } from '@/lib/adapters/telemetry/traceSpan'
import type { TelemetryTest, TelemetryView } from '@/lib/api/settings/telemetry'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { httpProblem } from '../httpProblem'
import { resolveCollector, tracesUrl } from './resolveCollector'
import { readTelemetrySettings, type TelemetrySettings, writeTelemetrySettings } from './telemetrySettings'

const Endpoint = z
  .url({ protocol: /^https?$/, error: 'Enter an address that starts with http:// or https://' })
  .max(2000)
const emptyAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
const HeaderName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'is not the name of a header')

/** `headers`: absent keeps the stored ones where the address stays on its server; `{}` removes them. An empty endpoint turns it off. */
export const SaveTelemetrySchema = z.strictObject({
  endpoint: z.preprocess(emptyAsNull, Endpoint.nullable()),
  headers: z
    .record(
      HeaderName,
      z
        .string()
        .max(4000)
        .regex(/^[^\r\n]*$/, 'must be one line'),
    )
    .refine((headers) => Object.keys(headers).length <= 20, 'At most 20 headers')
    .optional(),
})
export type SaveTelemetry = z.infer<typeof SaveTelemetrySchema>
/** `{}` tests what is in use. */
export const TestTelemetrySchema = z.union([SaveTelemetrySchema, z.strictObject({}).transform(() => null)])

type Services = Pick<Container, 'prisma' | 'env'>

export async function describeTelemetry({ prisma, env }: Services, actor: Actor): Promise<TelemetryView> {
  const settings = await readTelemetrySettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const resolved = resolveCollector(env, settings)
  const fixed = env.OTEL_EXPORTER_OTLP_ENDPOINT
  return {
    source: fixed !== undefined ? 'environment' : settings.endpoint === null ? 'off' : 'settings',
    endpoint: fixed ?? settings.endpoint ?? '',
    headerNames: resolved.kind === 'on' ? Object.keys(resolved.collector.headers) : settings.headerNames,
    tracesUrl: resolved.kind === 'on' ? resolved.collector.url : null,
    refused: resolved.kind === 'refused' ? resolved.message : null,
    service: env.OTEL_SERVICE_NAME,
  }
}

export async function saveTelemetry(
  services: Services,
  actor: Actor,
  body: SaveTelemetry,
): Promise<TelemetryView> {
  const { prisma, env } = services
  const stored = await readTelemetrySettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const headers = headersFor(stored, body)
  const settings = { endpoint: body.endpoint, headers }
  await writeTelemetrySettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId, settings, actorName(actor))
  const details = { endpoint: body.endpoint, headers: Object.keys(headers) }
  await audit(prisma, actor, 'settings.telemetry', 'settings:telemetry', { details })
  return describeTelemetry(services, actor)
}

/** Stored headers go only to the server they were entered for. */
function headersFor(stored: TelemetrySettings, { endpoint, headers }: SaveTelemetry): Record<string, string> {
  if (endpoint === null) return {}
  if (headers !== undefined) return headers
  const same = stored.endpoint !== null && new URL(stored.endpoint).origin === new URL(endpoint).origin
  return same ? (stored.headers ?? {}) : {}
}

/** Sends one span, with what stands in the form, saved or not; null tests what is in use. Throws 422 where there is no collector to ask. */
export async function testTelemetry(
  { prisma, env }: Services,
  actor: Actor,
  body: SaveTelemetry | null,
): Promise<TelemetryTest> {
  const stored = await readTelemetrySettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const wanted = body && { ...stored, endpoint: body.endpoint, headers: headersFor(stored, body) }
  const resolved = resolveCollector(
    wanted ? { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: undefined } : env,
    wanted ?? stored,
  )
  await audit(prisma, actor, 'settings.telemetry.test', 'settings:telemetry', {})
  if (resolved.kind === 'off') throw httpProblem(422, 'NO_COLLECTOR', {})
  const traceId = randomBytes(16).toString('hex')
  const url =
    resolved.kind === 'on' ? resolved.collector.url : tracesUrl(wanted?.endpoint ?? stored.endpoint ?? '')
  if (resolved.kind === 'refused') return { ok: false, message: resolved.message, traceId, url, latencyMs: 0 }
  const started = performance.now()
  const source = { service: env.OTEL_SERVICE_NAME, instance: 'test' }
  const message = await sendSpans(resolved.collector, source, [testSpan(traceId, actor)])
  const latencyMs = Math.round(performance.now() - started)
  return { ok: message === null, message, traceId, url, latencyMs }
}

function testSpan(traceId: string, actor: Actor): TraceSpan {
  const now = new Date().toISOString()
  return {
    ...{ traceId, spanId: randomBytes(8).toString('hex'), parentSpanId: null, kind: 'internal' },
    ...{ name: 'interlock test', start: now, end: now, notes: [], links: [], status: { code: 'ok' } },
    attributes: { 'interlock.test': true, 'interlock.by': actorName(actor) },
  }
}
