import type { Database } from '@/lib/adapters/prisma/database'
import { readEvents } from '@/lib/adapters/prisma/readEvents'
import type { LiveItem } from '@/lib/api/live'
import type { RunEvent } from '@/lib/run/event'
import { isDatabaseLost } from '../http/toHttpProblem'
import { log } from '../log'
import type { RunFeed } from './runFeed'

const HEARTBEAT_MS = 15_000
/** After this long the browser connects again, and its session is checked again. */
const MAX_STREAM_MS = 15 * 60_000
/** Events of one frame, so that a long run does not arrive as one line of megabytes. */
const EVENTS_PER_FRAME = 100

export type StreamOptions = {
  /** Last seen seq by run id; changed in place as frames go out. */
  cursors: Map<string, number>
  /** One frame for new events of a run, `cursors` already moved past them. */
  frame: (runId: string, events: RunEvent[]) => string
  liveFrame: ((item: LiveItem) => string) | null
  /** Asked after every frame; true closes the stream. */
  isOver: (runId: string, events: RunEvent[]) => boolean
  signal: AbortSignal
}

type Services = { database: Database; feed: RunFeed }
type Sink = ReadableStreamDefaultController<Uint8Array>

/** Server-sent events of some runs: everything above the cursors, then whatever comes, without gap or repetition. */
export function streamRuns(services: Services, options: StreamOptions): Response {
  let running: RunStream | null = null
  const stream = new ReadableStream<Uint8Array>({
    start(sink) {
      running = new RunStream(services, options, sink)
    },
    cancel: () => running?.stop(),
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** One open stream. Runs that may have grown are marked and read one after the other, so frames of a run keep their order. */
class RunStream {
  private readonly services: Services
  private readonly options: StreamOptions
  private readonly sink: Sink
  private readonly encoder = new TextEncoder()
  private readonly marked: Set<string>
  private readonly release: (() => void)[] = []
  private reading = false
  private ended = false

  constructor(services: Services, options: StreamOptions, sink: Sink) {
    this.services = services
    this.options = options
    this.sink = sink
    this.marked = new Set(options.cursors.keys())
    this.send('retry: 1000\n\n')
    if (options.signal.aborted) return
    this.begin()
    void this.readMarked()
  }

  private begin(): void {
    const { signal, cursors, liveFrame } = this.options
    const unwatch = this.services.feed.watch([...cursors.keys()], {
      onChange: (runId) => {
        this.marked.add(runId)
        void this.readMarked()
      },
      onLive: (item) => {
        if (liveFrame) this.send(liveFrame(item))
      },
    })
    const heartbeat = setInterval(() => this.send(': still here\n\n'), HEARTBEAT_MS)
    const limit = setTimeout(() => this.stop(), MAX_STREAM_MS)
    const onAbort = () => this.stop()
    signal.addEventListener('abort', onAbort)
    this.release.push(
      unwatch,
      () => clearInterval(heartbeat),
      () => clearTimeout(limit),
      () => signal.removeEventListener('abort', onAbort),
    )
  }

  private async readMarked(): Promise<void> {
    if (this.reading) return
    this.reading = true
    try {
      for (let [runId] = this.marked; runId !== undefined && !this.ended; [runId] = this.marked) {
        this.marked.delete(runId)
        await this.readRun(runId)
      }
    } catch (error) {
      // a database that is away is asked again with the feed's next poll; anything else ends the stream
      if (!isDatabaseLost(error)) {
        log().error({ err: error }, 'a run could not be streamed')
        this.stop()
      }
    } finally {
      this.reading = false
    }
  }

  private async readRun(runId: string): Promise<void> {
    const { cursors, frame, isOver } = this.options
    for (;;) {
      const after = cursors.get(runId) ?? 0
      const events = await readEvents(this.services.database.hot, runId, after, EVENTS_PER_FRAME)
      const last = events.at(-1)
      if (!last || this.ended) return
      cursors.set(runId, last.seq)
      this.send(frame(runId, events))
      if (isOver(runId, events)) return this.stop()
      if (events.length < EVENTS_PER_FRAME) return
    }
  }

  private send(text: string): void {
    if (!this.ended) this.sink.enqueue(this.encoder.encode(text))
  }

  stop(): void {
    if (this.ended) return
    this.ended = true
    for (const step of this.release) step()
    try {
      this.sink.close()
    } catch {
      // the reader is gone already
    }
  }
}
