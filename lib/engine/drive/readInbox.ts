import type { OwnedRun } from './ownedRun'
import { signalEvents } from './signalEvents'

/** Turns what others told the run since the last look into events. */
export async function readInbox(run: OwnedRun): Promise<void> {
  const { session, journal, inbox, program } = run
  inbox.unread = false
  const { signals, signalSeq } = await journal.signals(inbox.read)
  for (const signal of signals)
    for (const event of signalEvents(program, session.state, signal)) session.emit(event)
  inbox.read = Math.max(inbox.read, signalSeq)
}
