import type { Program } from '../../graph/program'
import type { RunState } from '../../run/state'
import type { EnginePorts, RunJournal } from '../ports'
import type { RunSession, StopReason } from '../session'
import { JournalWriter, type WriterEnd } from './journalWriter'

/** A session with the handles that only the driver holds. */
export type OwnedSession = RunSession & {
  /** Writes the last events of this ownership; see `JournalWriter.settle`. */
  settle: JournalWriter['settle']
  /** Why nothing more can be written; null while the run is ours. */
  ended(): WriterEnd | null
  lose(): void
  /** Aborts everything in flight. */
  stop(reason: StopReason): void
  /** After a stop: whatever begins from now on is not aborted any more. */
  renew(): void
}

export function createSession(options: {
  program: Program
  journal: RunJournal
  ports: EnginePorts
  state: RunState
  /** Monotonic time at which this ownership began. */
  openedAt: number
}): OwnedSession {
  const { program, journal, ports, state, openedAt } = options
  let controller = new AbortController()
  const writer = new JournalWriter(state, {
    journal,
    wall: () => ports.clock.wall(),
    onEnd: () => controller.abort('lost' satisfies StopReason),
  })
  return {
    program,
    whole: program,
    state,
    ports,
    emit: (event) => writer.emit(event),
    commit: (event) => writer.commit(event),
    barrier: () => writer.barrier(),
    settle: (events, settle) => writer.settle(events, settle),
    ended: () => writer.end,
    lose: () => writer.lose(),
    mayDispatch: () => writer.end === null && journal.mayDispatch(),
    activeMs: () => state.activeMs + ports.clock.now() - openedAt,
    stop: (reason) => controller.abort(reason),
    renew: () => {
      if (writer.end === null) controller = new AbortController()
    },
    get signal() {
      return controller.signal
    },
  }
}
