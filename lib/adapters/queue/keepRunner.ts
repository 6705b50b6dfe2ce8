import { Logger, type Runner, run, type TaskList } from 'graphile-worker'

const POLL_MS = 2_000
const RETRY_MS = 1_000

export type KeptRunner = { stop(): Promise<void> }

/** Its errors end in a restart, its chatter would only repeat what a sweep finds anyway. */
const silent = new Logger(() => () => {})

/** Jobs at once (1), and what is added by the clock, in the queue's form of a crontab. */
type RunnerLimits = { concurrency?: number; crontab?: string }

/** Works through the jobs of these kinds. The queue's own runner gives up after repeated errors; it is started again until `stop`. */
export function keepRunner(url: string, taskList: TaskList, options: RunnerLimits = {}): KeptRunner {
  let stopped = false
  let runner: Runner | null = null
  let stopWaiting = () => {}
  const wait = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS)
      stopWaiting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const work = async () => {
    while (!stopped) {
      try {
        runner = await start(url, taskList, options)
        if (stopped) await runner.stop()
        await runner.promise
      } catch {
        // Postgres is away; the sweep goes on meanwhile
      }
      runner = null
      if (!stopped) await wait()
    }
  }
  const working = work()
  return {
    async stop() {
      stopped = true
      stopWaiting()
      await runner?.stop().catch(() => {})
      await working
    },
  }
}

function start(
  connectionString: string,
  taskList: TaskList,
  { concurrency = 1, crontab }: RunnerLimits,
): Promise<Runner> {
  return run({
    connectionString,
    logger: silent,
    concurrency,
    maxPoolSize: concurrency + 1,
    ...(crontab === undefined ? {} : { crontab }),
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList,
  })
}
