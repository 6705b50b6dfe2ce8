import { DEFAULT_WORKSPACE_ID } from '@/lib/adapters/prisma/defaultWorkspace'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { systemChance } from '@/lib/adapters/system/systemChance'
import { createSpanSink, type SpanSink } from '@/lib/adapters/telemetry/createSpanSink'
import type { Program } from '@/lib/graph/program'
import type { Env } from '../env'
import { log } from '../log'
import type { RunObserver } from '../worker/observeJournal'
import { resolveCollector } from './resolveCollector'
import { spansOf } from './spansOf'
import { readTelemetrySettings } from './telemetrySettings'
import { traceMemory } from './traceMemory'

/** A change in the settings holds for runs that are taken up later than this. */
const KNOWN_MS = 1_000
/** A collector that is away is complained about once in a while, not with every batch. */
const COMPLAIN_MS = 60_000

export type RunTraces = {
  /** For a run about to be driven; null while spans go nowhere. Never rejects. */
  observe(runId: string, program: Program | null): Promise<RunObserver | null>
  /** Sends what waits. */
  close(): Promise<void>
}

/** Traces of the runs that this worker drives, sent to the collector of the settings. */
export function createRunTraces(prisma: PrismaClient, env: Env, owner: string): RunTraces {
  let current: { key: string; sink: SpanSink | null } = { key: '', sink: null }
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<SpanSink | null> | null = null
  const complain = rarely((reason) => log().warn({ reason }, 'spans could not be delivered; they are lost'))

  const look = async (): Promise<SpanSink | null> => {
    const settings = await readTelemetrySettings(prisma, env.INTERLOCK_SECRET, DEFAULT_WORKSPACE_ID)
    const resolved = resolveCollector(env, settings)
    if (resolved.kind === 'refused') complain(resolved.message)
    const collector = resolved.kind === 'on' ? resolved.collector : null
    const key = JSON.stringify(collector)
    if (key === current.key) return current.sink
    // it empties itself; runs that are under way go on with the new one
    void current.sink?.close()
    const source = { service: env.OTEL_SERVICE_NAME, instance: owner }
    current = { key, sink: collector && createSpanSink(collector, source, complain) }
    return current.sink
  }
  const sinkNow = async (): Promise<SpanSink | null> => {
    if (performance.now() - askedAt < KNOWN_MS) return current.sink
    asking ??= look()
      .catch(() => current.sink)
      .finally(() => {
        askedAt = performance.now()
        asking = null
      })
    return asking
  }
  return {
    async observe(runId, program) {
      const sink = await sinkNow()
      return sink && traceRun((spans) => current.sink?.add(spans), runId, program)
    },
    close: async () => current.sink?.close(),
  }
}

function traceRun(add: SpanSink['add'], runId: string, program: Program | null): RunObserver {
  const fresh = () => traceMemory(runId, { program, hash: systemChance.hash })
  let memory = fresh()
  return {
    known(events) {
      memory = fresh()
      // whoever owned the run before has sent these
      for (const event of events) spansOf(memory, event)
    },
    written(events) {
      for (const event of events) add(spansOf(memory, event))
    },
  }
}

function rarely(complain: (reason: string) => void): (reason: string) => void {
  let last = Number.NEGATIVE_INFINITY
  return (reason) => {
    if (performance.now() - last < COMPLAIN_MS) return
    last = performance.now()
    complain(reason)
  }
}
