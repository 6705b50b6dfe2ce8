import { Logger, type Runner, run } from 'graphile-worker'
import { WAKE_TASK } from './wakeUps'

const POLL_MS = 2_000
const RETRY_MS = 1_000

export type WakeUpReceiver = { stop(): Promise<void> }

/** Its errors end in a restart, its chatter would only repeat what a sweep finds anyway. */
const silent = new Logger(() => () => {})

/**
 * Calls `onWake` for each wake-up this process receives; it must only claim, and not wait for what it claims, or the job would stay
 * locked. The queue's own runner gives up after repeated errors; it is started again until `stop`.
 */
export function receiveWakeUps(url: string, onWake: () => void): WakeUpReceiver {
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
        runner = await start(url, onWake)
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

function start(connectionString: string, onWake: () => void): Promise<Runner> {
  return run({
    connectionString,
    logger: silent,
    concurrency: 1,
    maxPoolSize: 2,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    taskList: { [WAKE_TASK]: async () => onWake() },
  })
}
