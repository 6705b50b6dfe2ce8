import { createHash } from 'node:crypto'
import type { Notifier } from '@/lib/adapters/prisma/notifier'
import type { Actor } from '../access/actor'

/**
 * Calls that wait for their runs. A client cancels one by a request of its own, which any web process may get: it is announced to all of them, and
 * the one that waits hears it. An announcement that is lost with a connection leaves the run going, as if the client had only left.
 */
export type OpenCalls = {
  /** Returns what takes the call off the list. */
  open(key: string, onCancel: () => void): () => void
  /** Does nothing where no such call waits: it has been answered by then. */
  cancel(key: string): void
  /** What some process announced: keys joined by commas. */
  hear(payload: string): void
}

export function createOpenCalls(announcer: Pick<Notifier, 'announce'>): OpenCalls {
  const open = new Map<string, Set<() => void>>()
  const stop = (key: string) => {
    for (const onCancel of open.get(key) ?? []) onCancel()
  }
  return {
    open(key, onCancel) {
      const others = open.get(key) ?? new Set()
      open.set(key, others.add(onCancel))
      return () => {
        others.delete(onCancel)
        if (others.size === 0 && open.get(key) === others) open.delete(key)
      }
    },
    cancel(key) {
      if (open.has(key)) stop(key)
      else announcer.announce([key])
    },
    hear: (payload) => payload.split(',').forEach(stop),
  }
}

/** Request ids are counted by each client from 0, so only with its session and its actor is one meant: nobody cancels the calls of others. */
export function openCallKey(actor: Actor, session: string, requestId: string | number): string {
  return createHash('sha256')
    .update(JSON.stringify([actor.kind, actor.id, session, requestId]))
    .digest('hex')
}
