import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createToolPort } from '@/lib/adapters/mcp/createToolPort'
import { createModelPort } from '@/lib/adapters/openai/createModelPort'
import { EVENTS_CHANNEL, SIGNALS_CHANNEL } from '@/lib/adapters/prisma/channels'
import { claimRuns } from '@/lib/adapters/prisma/claimRuns'
import { createPrisma, type Database, openDatabase } from '@/lib/adapters/prisma/database'
import { type HeldRun, heartbeat, releaseRuns } from '@/lib/adapters/prisma/heartbeat'
import { createJournalWriter } from '@/lib/adapters/prisma/journalWriter'
import { LEASE_MS } from '@/lib/adapters/prisma/lease'
import { listen } from '@/lib/adapters/prisma/listen'
import { createLivePublisher } from '@/lib/adapters/prisma/livePublisher'
import { createNotifier, type Notifier } from '@/lib/adapters/prisma/notifier'
import { reportLateReply } from '@/lib/adapters/prisma/reportLateReply'
import { createRunJournal } from '@/lib/adapters/prisma/runJournal'
import { sweep } from '@/lib/adapters/prisma/sweep'
import { receiveWakeUps } from '@/lib/adapters/queue/receiveWakeUps'
import { createWakeUps, type WakeUps } from '@/lib/adapters/queue/wakeUps'
import { systemChance } from '@/lib/adapters/system/systemChance'
import { systemClock } from '@/lib/adapters/system/systemClock'
import { type DriveEnd, drive } from '@/lib/engine/drive'
import type { Claim, EnginePorts, RacePointHook, ToolAttempt } from '@/lib/engine/ports'
import { nodeExecutors } from '@/lib/nodes/executors'
import { type Env, readEnv } from './env'
import { log } from './log'
import { createConnectModel } from './settings/connectModel'
import { toolServers } from './toolServers'
import { LIVE_CHANNEL } from './watch/liveItem'
import { askAboutDocument } from './worker/askAboutDocument'
import { createPrograms } from './worker/programs'
import { trackCalls } from './worker/trackCalls'

/** A claimed run on its way; see `drive`. */
export type Driving = { done: Promise<DriveEnd>; nudge(): void; lose(): void }

/** What a worker needs of the rest. Everything that asks the database may reject while that is away. */
export type WorkerServices = {
  leaseMs: number
  log: ReturnType<typeof log>
  claim(limit: number): Promise<Claim[]>
  /** Signals per run that is still ours. */
  renew(held: HeldRun[]): Promise<Map<string, number>>
  /** Drops what these runs still have to write, and lets anybody claim them. */
  release(held: HeldRun[]): Promise<void>
  sweep(): Promise<void>
  open(claim: Claim, mayDispatch: () => boolean): Promise<Driving>
  listen(handlers: { onWake(): void; onSignals(runIds: string[]): void }): { close(): Promise<void> }
  /** Resolves when no call is under way and what the last ones brought is on the disk. */
  callsSettled(): Promise<void>
  close(): Promise<void>
}

export type WorkerOptions = {
  env?: Env
  racePoint: RacePointHook
  /** Other ports in place of the real ones, for tests. */
  ports?: Partial<Pick<EnginePorts, 'models' | 'tools'>>
}

/** Wires a worker process. Opens no connection yet. Throws for settings it cannot work with. */
export function createWorker({ env = readEnv(), racePoint, ports = {} }: WorkerOptions): WorkerServices {
  const owner = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  const database = openDatabase(env.DATABASE_URL, { name: 'interlock worker' })
  const prisma = createPrisma(env.DATABASE_URL, { connections: 2 })
  const announce = createAnnouncers(database)
  const live = createLivePublisher(database.notify, LIVE_CHANNEL)
  const writer = createJournalWriter(database.hot, { onWritten: (ids) => announce.events.announce(ids) })
  const tools = createToolPort(toolServers(env), (requestId, attempt) => {
    void passOnLateReply(database, announce, requestId, attempt)
  })
  const models = createModelPort(createConnectModel(prisma, env))
  const calls = trackCalls(ports.models ?? models, ports.tools ?? tools)
  const engine: EnginePorts = {
    ...{ models: calls.models, tools: calls.tools, live, racePoint },
    ...{ clock: systemClock, chance: systemChance },
  }
  const programs = createPrograms(database.hot)

  return {
    leaseMs: LEASE_MS,
    log: log(),
    claim: (limit) => claimRuns(database.hot, owner, limit),
    renew: (held) => heartbeat(database.heartbeat, held),
    async release(held) {
      for (const { runId, epoch } of held) writer.abandon(runId, epoch)
      await releaseRuns(database.hot, held)
    },
    async sweep() {
      const { runIds } = await sweep(database.hot)
      announce.signals.announce(runIds)
    },
    async open(claim, mayDispatch) {
      const journal = createRunJournal({ claim, pool: database.hot, writer, mayDispatch })
      const compiled = await programs.of(claim.runId)
      if (compiled.ok)
        return drive({
          program: compiled.program,
          executors: nodeExecutors,
          journal,
          ports: engine,
          claim,
          owner,
        })
      const about = { clock: systemClock, task: systemChance.uuid() }
      return { done: askAboutDocument(journal, compiled.problems, about), nudge() {}, lose() {} }
    },
    listen({ onWake, onSignals }) {
      const wakeUps = receiveWakeUps(env.DATABASE_URL, onWake)
      const signals = listen(env.DATABASE_URL, {
        channels: { [SIGNALS_CHANNEL]: (payload) => onSignals(payload.split(',')) },
      })
      return { close: async () => void (await Promise.all([wakeUps.stop(), signals.close()])) }
    },
    async callsSettled() {
      await calls.settled()
      // the engine's next turn writes what the last call brought
      await new Promise((resolve) => setImmediate(resolve))
      await writer.settled()
    },
    async close() {
      await tools.close()
      await Promise.all([writer.settled(), live.close()])
      await Promise.all([announce.events.settled(), announce.signals.settled(), announce.wakeUps.settled()])
      await Promise.all([prisma.$disconnect(), database.close()])
    },
  }
}

type Announcers = { events: Notifier; signals: Notifier; wakeUps: WakeUps }

function createAnnouncers({ notify }: Database): Announcers {
  return {
    events: createNotifier(notify, EVENTS_CHANNEL),
    signals: createNotifier(notify, SIGNALS_CHANNEL),
    wakeUps: createWakeUps(notify),
  }
}

/** A result that came after its run had stopped waiting. Late failures say nothing that the checkpoint does not say already. */
async function passOnLateReply(
  { hot }: Database,
  { signals, wakeUps }: Announcers,
  requestId: string,
  attempt: ToolAttempt,
): Promise<void> {
  if (!attempt.ok) return
  try {
    const told = await reportLateReply(hot, requestId, attempt.result)
    if (!told) return
    signals.announce([told.runId])
    if (told.queued) wakeUps.wake()
  } catch (error) {
    log().warn({ err: error, requestId }, 'a late reply could not be passed on')
  }
}
