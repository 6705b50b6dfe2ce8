import type { RunQuery } from '@/lib/client/runsApi'
import { RUN_FILTERS, type RunFilter } from '../runFilters'

export const TRIGGERS = ['web', 'api', 'cli', 'webhook', 'mcp', 'test'] as const
/** Lengths in ms; `today` begins at midnight of the reader's day. */
const PERIODS = { hour: 3_600_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const
export const PERIOD_NAMES = ['any', 'hour', 'today', 'week', 'month'] as const
export type Period = (typeof PERIOD_NAMES)[number]

/** What the run list is narrowed down to; the same in the address, in a saved view and in the request. */
export type RunFilters = {
  status: RunFilter
  trigger: string
  period: Period
  pipeline: string | null
  q: string
}

/** From the address; anything unknown filters nothing. */
export function readRunFilters(query: URLSearchParams): RunFilters {
  const status = query.get('status') ?? ''
  const trigger = query.get('trigger') ?? ''
  return {
    status: isFilter(status) ? status : 'all',
    trigger: TRIGGERS.some((one) => one === trigger) ? trigger : 'any',
    period: PERIOD_NAMES.find((one) => one === query.get('period')) ?? 'any',
    pipeline: query.get('pipeline'),
    q: query.get('q') ?? '',
  }
}

/** For the address; empty when nothing is filtered. */
export function writeRunFilters({ status, trigger, period, pipeline, q }: RunFilters): string {
  const query = new URLSearchParams()
  if (status !== 'all') query.set('status', status)
  if (trigger !== 'any') query.set('trigger', trigger)
  if (period !== 'any') query.set('period', period)
  if (pipeline) query.set('pipeline', pipeline)
  if (q !== '') query.set('q', q)
  return query.toString()
}

/** For the API; `now` in ms. */
export function runQueryOf({ status, trigger, period, pipeline, q }: RunFilters, now: number): RunQuery {
  return {
    status: RUN_FILTERS[status].join(','),
    q: q.trim(),
    ...(trigger === 'any' ? {} : { trigger }),
    ...(period === 'any' ? {} : { since: new Date(startOf(period, now)).toISOString() }),
    ...(pipeline ? { pipeline } : {}),
  }
}

function startOf(period: Exclude<Period, 'any'>, now: number): number {
  return period === 'today' ? new Date(now).setHours(0, 0, 0, 0) : now - PERIODS[period]
}

export function isFilter(name: string): name is RunFilter {
  return Object.hasOwn(RUN_FILTERS, name)
}
