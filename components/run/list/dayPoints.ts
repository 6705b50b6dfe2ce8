import type { RunDay } from '@/lib/api/runs'

/** One day as the charts draw it: success in per cent, times in ms, cost in US dollars; null where nothing ended. */
export type DayPoint = {
  day: string
  success: number | null
  p50: number | null
  p95: number | null
  cost: number
  trips: number
}

export function dayPoints(days: readonly RunDay[], locale: string): DayPoint[] {
  const words = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return days.map(({ day, ended, succeeded, p50Ms, p95Ms, costUsd, guardTrips }) => ({
    day: words.format(Date.parse(day)),
    success: ended === 0 ? null : (succeeded / ended) * 100,
    p50: p50Ms,
    p95: p95Ms,
    cost: costUsd,
    trips: guardTrips,
  }))
}
