import { isWithin, scopeOfKey } from '../run/journalKeys'
import type { NodeStatus } from '../run/nodeStatus'
import type { RunEntry } from './runStore'

/** The lamp of an activation: while the next attempt of something inside is waited for, it is retrying already, as its events will have it. */
export function liveNodeStatus(
  live: RunEntry['live'],
  status: NodeStatus,
  scope: string | undefined,
): NodeStatus {
  if (status !== 'running' || scope === undefined) return status
  for (const [key, { retry }] of live) if (retry && isWithin(scopeOfKey(key), scope)) return 'retrying'
  return status
}
