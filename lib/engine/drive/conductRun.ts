import { concludeFailure } from '../conclude/concludeFailure'
import { timeLeft, timeoutFailure } from '../conclude/runTimeout'
import type { NextStep } from '../decide/decision'
import { decideNext } from '../decideNext'
import type { DriveEnd, OwnedRun } from './ownedRun'
import { readInbox } from './readInbox'
import { stopEverything, takeSteps } from './takeSteps'

/** Decides and acts until the run has left this worker, or its journal refused a value (`refused`: read it again). */
export async function conductRun(run: OwnedRun): Promise<DriveEnd | 'refused'> {
  const { session, inbox } = run
  for (;;) {
    const end = session.ended()
    if (end) return leave(run, end)
    if (inbox.unread) await readInbox(run)
    const steps = decideNext(run.program, session.state)
    if (isTimed(run, steps) && timeLeft(session) <= 0) {
      await timeOut(run)
      continue
    }
    const progress = await takeSteps(run, steps)
    if (progress === 'wait') await waitForNews(run)
    else if (progress !== 'on') return progress
  }
}

async function leave(
  run: OwnedRun,
  end: NonNullable<ReturnType<OwnedRun['session']['ended']>>,
): Promise<DriveEnd | 'refused'> {
  await run.activations.settled()
  if (end.kind === 'broken') throw end.error
  return end.kind === 'refused' ? 'refused' : { kind: 'lost' }
}

const TIMED: ReadonlySet<NextStep['kind']> = new Set([
  'start',
  'enter',
  'skip',
  'iterate',
  'open_flow',
  'close_flow',
])

/** Only work is timed: waiting for people, cleaning up and ending are not. */
function isTimed({ activations }: OwnedRun, steps: NextStep[]): boolean {
  return steps.some(({ kind }) => {
    if (kind === 'park') return activations.size > 0
    return TIMED.has(kind)
  })
}

async function timeOut(run: OwnedRun): Promise<void> {
  const { failure, trip } = timeoutFailure(run.session)
  await stopEverything(run, 'timed_out')
  if (!run.session.ended()) await concludeFailure(run, failure, [trip])
}

/** Until an activation is through, somebody rings, or the time is up. */
async function waitForNews(run: OwnedRun): Promise<void> {
  const { clock } = run.session.ports
  const heard = new AbortController()
  const timer = clock.sleep(Math.max(1, timeLeft(run.session)), heard.signal)
  await Promise.race([run.wake.next(), timer])
  heard.abort()
}
