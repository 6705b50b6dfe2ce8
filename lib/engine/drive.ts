import type { Program } from '../graph/program'
import { isEnded } from '../run/endStatus'
import { callTool } from './call/callTool'
import { probe, takeFingerprint } from './call/probe'
import type { Calls } from './calls'
import { guardAgainstCrashLoop } from './conclude/concludeCrash'
import { createIo } from './createIo'
import { Activations } from './drive/activations'
import { conductRun } from './drive/conductRun'
import { openRun, refusalEvents } from './drive/openRun'
import type { DriveEnd, OwnedRun } from './drive/ownedRun'
import type { NodeExecutors } from './executor'
import type { Claim, EnginePorts, RunJournal } from './ports'
import { createSession, type OwnedSession } from './session/createSession'
import { createWake } from './session/wake'

export type { DriveEnd } from './drive/ownedRun'

export type DriveOptions = {
  program: Program
  executors: NodeExecutors
  journal: RunJournal
  ports: EnginePorts
  claim: Claim
  /** Names this worker in the run's history. */
  owner?: string
}

export type Drive = {
  /** Rejects only when the journal itself broke (a bug or a database that is gone); the lease then runs out and somebody else goes on. */
  done: Promise<DriveEnd>
  /** There may be new signals: a heartbeat or a notification says so. */
  nudge(): void
  /** The lease is gone, or this worker goes down: everything at work is aborted and nothing more is written. */
  lose(): void
}

/** Values the journal may refuse in one ownership; each costs its activation. */
const MOST_REFUSALS = 10

const CALLS: Calls = { createIo, callTool, probe, takeFingerprint }

/** Takes a claimed run as far as it gets: to its end, or to a question that only a person can answer. */
export function drive(options: DriveOptions): Drive {
  let owned: OwnedRun | null = null
  let lost = false
  const own = (run: OwnedRun) => {
    owned = run
    if (lost) run.session.lose()
  }
  return {
    done: driveRun(options, own),
    nudge() {
      if (!owned) return
      owned.inbox.unread = true
      owned.wake.ring()
    },
    lose() {
      lost = true
      owned?.session.lose()
      owned?.wake.ring()
    },
  }
}

async function driveRun(options: DriveOptions, own: (run: OwnedRun) => void): Promise<DriveEnd> {
  const { program, executors, journal, ports, claim } = options
  const inbox = { read: claim.signalDone, unread: true }
  const wake = createWake()
  const openedAt = ports.clock.now()
  let refused: Parameters<typeof refusalEvents>[2] | null = null
  for (let refusals = 0; ; refusals += 1) {
    const state = openRun(await journal.read())
    if (isEnded(state.status)) return { kind: 'ended' }
    const session = createSession({ program, journal, ports, state, openedAt })
    const run: OwnedRun = {
      program,
      executors,
      journal,
      calls: CALLS,
      session,
      wake,
      inbox,
      activations: new Activations(),
    }
    own(run)
    if (refused) for (const event of refusalEvents(program, state, refused)) session.emit(event)
    else announce(session, options)
    const end = await conductRun(run)
    if (end !== 'refused') return end
    const why = session.ended()
    // a journal that refuses whatever it is told cannot be written at all
    if (refusals >= MOST_REFUSALS || why?.kind !== 'refused') return { kind: 'lost' }
    refused = why
    // signals that were read into the refused events are read again
    inbox.read = claim.signalDone
    inbox.unread = true
  }
}

/** A run that somebody has worked on before is taken up again; too many times without progress is a question for a person. */
function announce(session: OwnedSession, { claim, owner }: DriveOptions): void {
  if (claim.epoch <= 1) return
  session.emit({ kind: 'run.resumed', data: { epoch: claim.epoch, owner: owner ?? '' } })
  guardAgainstCrashLoop(session)
}
