'use client'
import { useState } from 'react'
import type { FingerprintNow } from '@/lib/api/checkpoints'
import { runsApi } from '@/lib/client/runsApi'
import type { ProbeCheck } from '../run/checkpoints/useCheckpointViews'
import { useRequest } from '../shell/useRequest'

/** What the declared probes say of a run's effects, by effect, once somebody has asked. */
export function useEffectCheck(runId: string): {
  now: ReadonlyMap<string, FingerprintNow>
  check: ProbeCheck
} {
  const [probed, setProbed] = useState<{ at: string; now: ReadonlyMap<string, FingerprintNow> } | null>(null)
  const { busy, run } = useRequest()
  const ask = () =>
    run(async () => {
      const { items } = await runsApi.checkpoints(runId, { probe: true, reveal: false })
      const now = new Map(items.flatMap((item) => (item.now ? [[item.id, item.now] as const] : [])))
      setProbed({ at: new Date().toISOString(), now })
    })
  return { now: probed?.now ?? new Map(), check: { busy, at: probed?.at ?? null, run: () => void ask() } }
}
