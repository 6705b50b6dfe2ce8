import type { EventData, NewEvent } from '../../run/event'
import { cleanEphemeral } from '../cleanup/cleanEphemeral'
import { openTasks } from '../decide/openCards'
import { closeOthers } from '../drive/decisionEvents'
import type { OwnedRun, Progress } from '../drive/ownedRun'

export type Ending = Omit<EventData<'run.ended'>, 'activeMs'>

/**
 * Ends the run: temporary things it made are removed first, open cards are closed with it. `before` is written in the same breath.
 * If a signal came in meanwhile nothing is written, and the driver decides again.
 */
export async function endRun(run: OwnedRun, ending: Ending, before: NewEvent[] = []): Promise<Progress> {
  const { session, inbox } = run
  const cleaned = await cleanEphemeral(run)
  if (session.ended()) return 'on'
  if (cleaned === 'stopped') return abandonRun(run)
  const activeMs = Math.max(0, session.activeMs())
  const events: NewEvent[] = [
    ...before,
    ...closeOthers(session.state, null, 'run_ended'),
    { kind: 'run.ended', data: { ...ending, activeMs } },
  ]
  const result = await session.settle(events, { kind: 'end', signalSeq: inbox.read })
  if (result === 'settled') return { kind: 'ended' }
  if (result === 'unread') inbox.unread = true
  return 'on'
}

/** Gives the run up until a person answers. */
export async function parkRun(run: OwnedRun): Promise<Progress> {
  const { session, inbox } = run
  const tasks = openTasks(session.state).map(({ task }) => task)
  const activeMs = Math.max(0, session.activeMs())
  const event: NewEvent = { kind: 'run.parked', data: { tasks, activeMs } }
  const result = await session.settle([event], { kind: 'park', signalSeq: inbox.read })
  if (result === 'settled') return { kind: 'parked' }
  if (result === 'unread') inbox.unread = true
  return 'on'
}

/** Leaves everything as it is for the next owner: this one may not send anything any more. */
export function abandonRun({ session }: OwnedRun): Progress {
  session.lose()
  return { kind: 'lost' }
}
