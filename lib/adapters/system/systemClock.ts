import type { Clock } from '../../engine/ports'

/** This machine's clocks. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => new Date().toISOString(),
  sleep(ms, signal) {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        resolve()
      }
      const timer = setTimeout(done, ms)
      signal.addEventListener('abort', done)
    })
  },
}
