'use client'
import { useCallback, useState } from 'react'
import type { CheckpointView } from '@/lib/api/checkpoints'
import { runsApi } from '@/lib/client/runsApi'
import { useResource } from '@/lib/client/useResource'
import type { RunState } from '@/lib/run/state'
import { useRequest } from '../../shell/useRequest'

export type ProbeCheck = { busy: boolean; at: string | null; run: () => void }

/** What only the server can say of each call: how it would be undone, asked anew when a call or an effect settles, and what its probe says now. */
export function useCheckpointViews(
  { runId, calls }: RunState,
  reveal: boolean,
): {
  views: ReadonlyMap<string, CheckpointView>
  check: ProbeCheck
} {
  const settled = [...calls.values()].filter(
    ({ phase, cleanup }) => phase !== 'intended' || cleanup !== 'none',
  )
  const stand = settled.map(({ key, phase, cleanup }) => `${key} ${phase} ${cleanup}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has settled since is the reason to ask again
  const load = useCallback(() => runsApi.checkpoints(runId, { probe: false, reveal }), [runId, stand, reveal])
  const { value } = useResource(load)
  const [probed, setProbed] = useState<{ at: string; views: CheckpointView[] } | null>(null)
  const { busy, run } = useRequest()
  const views = new Map(value?.items.map((view) => [view.id, view]))
  for (const { id, now } of probed?.views ?? []) {
    const view = views.get(id)
    if (view && now) views.set(id, { ...view, now })
  }
  const probe = () =>
    run(async () => {
      const { items } = await runsApi.checkpoints(runId, { probe: true, reveal })
      setProbed({ at: new Date().toISOString(), views: items })
    })
  return { views, check: { busy, at: probed?.at ?? null, run: () => void probe() } }
}
