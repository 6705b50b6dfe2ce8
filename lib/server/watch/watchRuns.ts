import * as z from 'zod'
import type { RunFrame } from '@/lib/api/live'
import type { RunEvent } from '@/lib/run/event'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { isUuid } from '../http/readId'
import { httpProblem, notFound } from '../httpProblem'
import { maskTrace } from '../runs/maskTrace'
import { streamRuns } from './streamRuns'

const MAX_RUNS = 50

export const WatchRunsSchema = z.strictObject({
  /** Run ids, joined by commas. */
  runs: z.string().max(MAX_RUNS * 37),
  /** Where to go on; a reconnecting browser sends Last-Event-ID, which wins. */
  cursor: z.string().max(10_000).optional(),
})

type Services = Pick<Container, 'prisma' | 'database' | 'feed'>

/**
 * One stream for all runs a browser watches. Frames: `event: run`, `id` = opaque cursor over all of them, data `{run, events: [{seq, at, kind, data}]}`;
 * and `event: live` without an id, data `{run, key, text?, progress?}`, for what happens between events. Sensitive values are masked. Throws 404 when a
 * run is not the actor's.
 */
export async function watchRuns(
  services: Services,
  actor: Actor,
  { runs, cursor }: z.infer<typeof WatchRunsSchema>,
  request: Request,
): Promise<Response> {
  const ids = [...new Set(runs.toLowerCase().split(',').filter(Boolean))]
  if (ids.length === 0 || ids.length > MAX_RUNS)
    throw httpProblem(400, 'INVALID_QUERY.runs', { limit: MAX_RUNS })
  if (!ids.every(isUuid)) throw notFound('run')
  const found = await services.prisma.run.count({
    where: { id: { in: ids }, workspaceId: actor.workspaceId },
  })
  if (found !== ids.length) throw notFound('run')
  const seen = decodeCursor(request.headers.get('last-event-id') ?? cursor ?? null)
  const cursors = new Map(ids.map((id) => [id, seen.get(id) ?? 0]))
  return streamRuns(services, {
    cursors,
    frame: (run, events) =>
      `id: ${encodeCursor(cursors)}\nevent: run\ndata: ${JSON.stringify({ run, events: maskTrace(events) } satisfies RunFrame)}\n\n`,
    liveFrame: (item) => `event: live\ndata: ${JSON.stringify(item)}\n\n`,
    isOver: () => false,
    signal: request.signal,
  })
}

/**
 * One run's events as a stream whose ids are their seq; it closes after the last one, and a reader who has that one gets 204. Masked, unless `revealed`: what
 * happens between events is masked for everybody.
 */
export async function watchRun(
  services: Services,
  runId: string,
  after: number,
  ended: boolean,
  request: Request,
  revealed = false,
): Promise<Response> {
  const lastSeen = Number(request.headers.get('last-event-id') ?? after)
  const seq = Number.isSafeInteger(lastSeen) && lastSeen >= 0 ? lastSeen : 0
  if (ended && !(await hasEventsAfter(services, runId, seq))) return new Response(null, { status: 204 })
  return streamRuns(services, {
    cursors: new Map([[runId, seq]]),
    frame: (_, events) =>
      (revealed ? events : maskTrace(events))
        .map((event) => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`)
        .join(''),
    liveFrame: (item) => `event: live\ndata: ${JSON.stringify(item)}\n\n`,
    isOver: (_, events) => events.some(isLast),
    signal: request.signal,
  })
}

function isLast({ kind }: RunEvent): boolean {
  return kind === 'run.ended'
}

async function hasEventsAfter({ prisma }: Services, runId: string, seq: number): Promise<boolean> {
  return (
    (await prisma.runEvent.findFirst({ where: { runId, seq: { gt: seq } }, select: { seq: true } })) !== null
  )
}

/** `<run>:<seq>` pairs; opaque to clients. A run of 0 is left out. */
function encodeCursor(cursors: ReadonlyMap<string, number>): string {
  return [...cursors].flatMap(([run, seq]) => (seq === 0 ? [] : [`${run}:${seq}`])).join(',')
}

/** Pairs of runs that are no longer watched do no harm; anything else is as good as no cursor. */
function decodeCursor(text: string | null): Map<string, number> {
  const cursors = new Map<string, number>()
  for (const pair of (text ?? '').split(',')) {
    const [run, seq] = pair.split(':')
    if (run !== undefined && isUuid(run) && seq !== undefined && /^\d{1,9}$/.test(seq))
      cursors.set(run, Number(seq))
  }
  return cursors
}
