import type { RunStatus } from '@/lib/run/state'

/** Filters of the run list, each a set of statuses; none = all. */
export const RUN_FILTERS = {
  all: [],
  active: ['queued', 'running', 'cancelling', 'rolling_back'],
  suspended: ['suspended'],
  succeeded: ['succeeded'],
  failed: ['failed', 'timed_out'],
  stopped: ['cancelled', 'rolled_back', 'voided', 'handed_over'],
} as const satisfies { [filter: string]: readonly RunStatus[] }

export type RunFilter = keyof typeof RUN_FILTERS
