import type { Clock } from '../ports'

/** Time that passes only when somebody sleeps, and then at once. `onSleep` sees each wait before it is over. */
export type FakeClock = Clock & {
  sleeps: number[]
  advance(ms: number): void
  onSleep: (ms: number) => void
}

export function fakeClock(): FakeClock {
  let time = 0
  const clock: FakeClock = {
    sleeps: [],
    onSleep: () => {},
    advance: (ms) => {
      time += ms
    },
    now: () => time,
    wall: () => new Date(Date.UTC(2026, 0, 1) + time).toISOString(),
    sleep: async (ms, signal) => {
      if (signal.aborted) return
      clock.sleeps.push(ms)
      clock.onSleep(ms)
      if (!signal.aborted) time += ms
    },
  }
  return clock
}
