import type { RunResult } from '@/lib/api/runs'
import { isEnded } from '@/lib/run/endStatus'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { getRunResult } from './getRun'

type Services = Pick<Container, 'prisma' | 'feed'>

/** The run once it has ended or waits for a person, or as it is after `seconds` or when `signal` aborts. `look` is called whenever the run may have changed. */
export async function waitForRun(
  services: Services,
  actor: Actor,
  id: string,
  seconds: number,
  signal: AbortSignal,
  look: () => Promise<void> = async () => {},
): Promise<{ settled: boolean; run: RunResult }> {
  let changed = () => {}
  const unwatch = services.feed.watch([id], { onChange: () => changed(), onLive: () => {} })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  limit.addEventListener('abort', () => changed())
  try {
    for (;;) {
      // subscribed before reading, so that a change in between is not missed
      const next = new Promise<void>((resolve) => {
        changed = resolve
      })
      await look()
      const run = await getRunResult(services, actor, id)
      const settled = isEnded(run.status) || run.status === 'suspended'
      if (settled || limit.aborted) return { settled, run }
      await next
    }
  } finally {
    unwatch()
  }
}
