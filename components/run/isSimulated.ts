import type { RunState } from '@/lib/run/state'

/** Whether the simulated model answered anything in this run. */
export function isSimulated(state: RunState): boolean {
  return [...state.models.values()].some((model) => model.phase === 'settled' && model.simulated)
}
