import type { Logger } from '@/lib/adapters/logger/createLogger'
import { maskText } from '@/lib/rules/sanitizer/maskSensitive'
import type { RunEvent } from '@/lib/run/event'
import { nodeOfScope, scopeOfKey } from '@/lib/run/journalKeys'
import type { RunObserver } from './observeJournal'

type Level = 'debug' | 'info' | 'warn'
/** Ids under which a line is found: the run's, and of what it is about as far as it is about less than the run. */
type Ids = {
  runId: string
  pipeline?: string
  node?: string
  scope?: string
  step?: string
  requestId?: string
}

/** What happens to a run, as lines of the log (SEE-5): its beginning and end and what goes wrong at the usual level, everything else at `debug`. */
export function logRun(log: Logger, { runId, epoch }: { runId: string; epoch: number }): RunObserver {
  const requests = new Map<string, string>()
  let pipeline: string | undefined
  const learn = (event: RunEvent) => {
    if (event.kind === 'run.started') pipeline = event.data.pipeline
    if (event.kind === 'tool.intended') requests.set(event.data.key, event.data.requestId)
  }
  return {
    known(events) {
      for (const event of events) learn(event)
      log.info({ runId, ...(pipeline === undefined ? {} : { pipeline }), epoch }, 'run taken up')
    },
    written(events) {
      for (const event of events) {
        learn(event)
        const line = lineOf(event)
        if (line === null) continue
        const ids: Ids = {
          runId,
          ...(pipeline === undefined ? {} : { pipeline }),
          ...placeOf(event, requests),
        }
        log[line.level]({ ...ids, event: event.kind, seq: event.seq, ...line.more }, line.message)
      }
    },
  }
}

/** Node, step and request id of what an event is about, from the keys it carries. */
function placeOf({ data }: RunEvent, requests: ReadonlyMap<string, string>): Omit<Ids, 'runId'> {
  const key = 'key' in data && typeof data.key === 'string' ? data.key : null
  const named = 'scope' in data && typeof data.scope === 'string' ? data.scope : null
  const scope = named ?? (key === null ? null : scopeOfKey(key))
  const requestId = key === null ? undefined : requests.get(key)
  return {
    ...(scope === null ? {} : { node: nodeOfScope(scope), scope }),
    ...(key === null || scope === null ? {} : { step: key.slice(scope.length + 1) || key }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

type Line = { level: Level; message: string; more?: { [name: string]: unknown } }

/** Null for what would only repeat the line before. */
function lineOf(event: RunEvent): Line | null {
  switch (event.kind) {
    case 'run.ended': {
      const { status, cause, activeMs } = event.data
      return { level: 'info', message: 'run ended', more: { status, cause, activeMs } }
    }
    case 'run.parked':
      return { level: 'info', message: 'run waits for a person', more: { tasks: event.data.tasks } }
    case 'task.opened':
      return { level: 'info', message: 'card opened', more: { task: event.data.task, kind: event.data.kind } }
    case 'guard.tripped': {
      const { guard, limit, actual, unit } = event.data
      return { level: 'warn', message: 'guard tripped', more: { guard, limit, actual, unit } }
    }
    case 'tool.failed':
    case 'tool.unknown':
      return {
        level: 'warn',
        message: event.kind === 'tool.failed' ? 'tool call failed' : 'outcome of a tool call is unknown',
        more: { code: event.data.fault.code, reason: maskText(event.data.fault.message) },
      }
    case 'model.settled': {
      const { fault, usage, durationMs } = event.data
      const more = {
        ...usage,
        durationMs,
        ...(fault ? { code: fault.code, reason: maskText(fault.message) } : {}),
      }
      return {
        level: fault ? 'warn' : 'debug',
        message: fault ? 'model request failed' : 'model answered',
        more,
      }
    }
    case 'tool.intended':
      return { level: 'debug', message: 'tool call begins', more: { tool: event.data.tool } }
    case 'tool.called':
      return { level: 'debug', message: 'tool answered', more: { durationMs: event.data.durationMs } }
    case 'effect.settled':
      return { level: 'info', message: 'effect cleaned up', more: { cleanup: event.data.cleanup } }
    case 'node.started':
      return { level: 'debug', message: 'node started' }
    case 'node.finished':
      return { level: 'debug', message: 'node finished', more: { port: event.data.port } }
    default:
      return null
  }
}
