import { EventEmitter } from 'node:events'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** After so many runs modules are loaded anew, so that what a mutant may have left in one of them does not stay for long. */
const MOST_RUNS = 30

type Listener = (answer: unknown) => void

let thread: ThreadsPoolWorker | null = null
let runs = 0

/** A thread that goes on to the next run with its modules loaded: Vitest starts one for every mutant, and most of a mutant's time goes by before its tests begin. */
class WarmThread implements PoolWorker {
  readonly name = 'warm threads'
  readonly #options: PoolOptions
  readonly #own = new EventEmitter()
  readonly #listeners: [string, Listener][] = []
  #thread: ThreadsPoolWorker | null = null
  #begun = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start() {
    this.#begun = thread !== null
    if (!thread) {
      thread = new ThreadsPoolWorker(this.#options)
      runs = 0
      await thread.start()
    }
    this.#thread = thread
  }

  on(event: string, listener: Listener) {
    this.#listeners.push([event, listener])
    this.#own.on(event, listener)
    this.#thread?.on(event, listener)
  }

  off(event: string, listener: Listener) {
    this.#own.off(event, listener)
    this.#thread?.off(event, listener)
  }

  /**
   * A thread that has begun has nothing to do at a start, and one that goes on nothing at a stop: both are answered in its place. What
   * a start would have told it, above all which tests to run, comes with the run.
   */
  send(message: WorkerRequest) {
    if (message.type === 'start' && this.#begun) this.#answer('started')
    else if (message.type === 'stop') this.#answer('stopped')
    else if (message.type === 'run') {
      runs += 1
      const config = this.#options.project.serializedConfig
      this.#thread?.send({ ...message, context: Object.assign(message.context, { config }) })
    } else this.#thread?.send(message)
  }

  #answer(type: 'started' | 'stopped') {
    setImmediate(() => this.#own.emit('message', { type, __vitest_worker_response__: true }))
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener)
    if (runs < MOST_RUNS) return
    thread = null
    await this.#thread?.stop()
  }

  deserialize(data: unknown) {
    return data
  }
}

/** A plugin, because Stryker sets the pool of the configuration itself. */
export const warmThreads = {
  name: 'warm-threads',
  configureVitest({ project }: { project: { config: { pool: unknown; poolRunner?: unknown } } }) {
    project.config.pool = 'warm threads'
    project.config.poolRunner = {
      name: 'warm threads',
      createPoolWorker: (options: PoolOptions) => new WarmThread(options),
    }
  },
}
