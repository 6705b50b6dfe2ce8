import * as z from 'zod'
import type { LiveItem } from '../api/live'
import { SaidSchema } from '../graph/wording'
import { parseRunEvent } from '../run/event'
import { createRunFeed } from './runFeed'
import { applyLive, runStore } from './runStore'
import { runsApi } from './runsApi'
import { createSharedStream } from './sharedStream'

const RunFrame = z.object({ run: z.string(), events: z.array(z.unknown()) })
const Progress = z.object({
  progress: z.number(),
  total: z
    .number()
    .nullish()
    .transform((total) => total ?? null),
  message: z
    .string()
    .nullish()
    .transform((message) => message ?? null),
})
const LiveFrame: z.ZodType<LiveItem> = z.object({
  run: z.string(),
  key: z.string(),
  text: z.string().exactOptional(),
  from: z.number().exactOptional(),
  progress: Progress.exactOptional(),
  retry: z
    .object({
      attempt: z.number(),
      of: z.number(),
      waitMs: z.number(),
      message: z.string(),
      says: SaidSchema.exactOptional(),
    })
    .exactOptional(),
})

/** Counted down by this browser's clock: the server's may differ. */
function pause({ waitMs, ...retry }: NonNullable<LiveItem['retry']>) {
  return { ...retry, dueAt: Date.now() + waitMs }
}

function connect() {
  const feed = createRunFeed({
    fetchPage: runsApi.events,
    onStreamed: (runIds) => stream.watch(runIds),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const stream = createSharedStream({
    onRun(data) {
      const frame = RunFrame.parse(JSON.parse(data))
      feed.receive(frame.run, frame.events.map(parseRunEvent))
    },
    onLive(data) {
      const { run, key, text, from, progress, retry } = LiveFrame.parse(JSON.parse(data))
      if (!feed.isWatched(run)) return
      applyLive(run, key, {
        ...(text === undefined ? {} : { text }),
        ...(from === undefined ? {} : { from }),
        ...(progress ? { progress } : {}),
        ...(retry ? { retry: pause(retry) } : {}),
      })
    },
    onOpen(open) {
      runStore.setState({ connection: open ? 'open' : 'lost' })
      if (open) feed.resync()
    },
  })
  return feed
}

let feed: ReturnType<typeof connect> | undefined

/** Shows sensitive values of a watched run as they are, or masked again; gone when nobody watches it any more. Browser only. */
export function revealRun(runId: string, reveal: boolean): void {
  feed ??= connect()
  feed.reveal(runId, reveal)
}

/** Follows a run live until what it returns is called. Browser only. */
export function watchRun(runId: string): () => void {
  feed ??= connect()
  return feed.watch(runId)
}
