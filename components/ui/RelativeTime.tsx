'use client'
import { useLocale } from 'next-intl'
import { useNow } from './useNow'

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

function relative(locale: string, at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const [unit, size] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(
    Math.trunc(seconds / size),
    unit,
  )
}

/** “3 min ago”, with the exact local time on hover. `iso` is ISO 8601. The server writes the date only: it knows neither the zone nor the moment. */
export function RelativeTime({ iso }: { iso: string }) {
  const locale = useLocale()
  const now = useNow(10_000)
  const at = Date.parse(iso)
  if (now === null || Number.isNaN(at)) return <time dateTime={iso}>{iso.slice(0, 10)}</time>
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
  return (
    <time dateTime={iso} title={exact} className="whitespace-nowrap tabular-nums">
      {relative(locale, at, now)}
    </time>
  )
}
