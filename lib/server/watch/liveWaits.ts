import type { LiveItem } from '@/lib/api/live'

type Wait = { run: string; key: string; retry: NonNullable<LiveItem['retry']>; until: number }

/** Waits for another attempt that are not over, with the time that is left, for whoever begins to watch in the middle. `now` in ms. */
export function createLiveWaits(now: () => number) {
  const waits = new Map<string, Wait>()
  return {
    hear({ run, key, retry }: LiveItem): void {
      for (const [id, { until }] of waits) if (until <= now()) waits.delete(id)
      // anything else is told by the attempt that was waited for
      if (retry) waits.set(`${run} ${key}`, { run, key, retry, until: now() + retry.waitMs })
      else waits.delete(`${run} ${key}`)
    },
    of: (runIds: readonly string[]): LiveItem[] =>
      [...waits.values()]
        .filter(({ run, until }) => runIds.includes(run) && until > now())
        .map(({ run, key, retry, until }) => ({ run, key, retry: { ...retry, waitMs: until - now() } })),
  }
}
