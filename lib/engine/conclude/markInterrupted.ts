import { faultOf } from '../../run/fault'
import type { RunSession } from '../session'

/** Calls with effects that were on their way when everything was stopped: nobody will hear their answer, so they may have happened. */
export function markInterrupted(session: RunSession): void {
  for (const call of [...session.state.calls.values()]) {
    if (call.phase !== 'intended' || call.effect === 'none') continue
    session.emit({
      kind: 'tool.unknown',
      data: { key: call.key, fault: faultOf('INTERRUPTED.stopped', { tool: call.tool }, 'unknown') },
    })
  }
}
