/** Runs `work` again and again, `delay()` milliseconds after its end, until stopped. `work` must not throw. */
export function repeat(work: () => Promise<void>, delay: () => number): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current: Promise<void> = Promise.resolve()
  const schedule = () => {
    if (stopped) return
    timer = setTimeout(() => {
      current = work().finally(schedule)
    }, delay())
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}
