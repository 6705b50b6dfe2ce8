import type { Clock } from '../ports'

export type StillClock = Clock & {
  /** Lets time pass and wakes whoever slept that long. */ advance(ms: number): void
}

/** Time that passes only when the test says so. */
export function stillClock(): StillClock {
  let time = 0
  const sleepers = new Set<{ until: number; wake: () => void }>()
  return {
    now: () => time,
    wall: () => new Date(Date.UTC(2026, 0, 1) + time).toISOString(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const sleeper = { until: time + ms, wake: resolve }
        sleepers.add(sleeper)
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          resolve()
        })
      }),
    advance(ms) {
      time += ms
      for (const sleeper of sleepers) {
        if (sleeper.until > time) continue
        sleepers.delete(sleeper)
        sleeper.wake()
      }
    },
  }
}
