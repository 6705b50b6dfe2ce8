import { EndStatusSchema } from '@/lib/run/event'
import type { RunStatus } from '@/lib/run/state'

/** Every status a run can have (spec §9). */
export const RUN_STATUSES = [
  'queued',
  'running',
  'suspended',
  'cancelling',
  'rolling_back',
  ...EndStatusSchema.options,
] as const satisfies readonly RunStatus[]
