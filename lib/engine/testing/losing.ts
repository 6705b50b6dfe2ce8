import type { EventKind } from '../../run/event'
import type { RunSession } from '../session'

/** The session of a worker that loses its run at the moment it writes an event of this kind: that event is not stored. */
export function losing<S extends RunSession>(session: S, kind: EventKind): S {
  return {
    ...session,
    commit: async (event) => (event.kind === kind ? { stored: false } : session.commit(event)),
  }
}
