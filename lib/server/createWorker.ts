import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createToolPort } from '@/lib/adapters/mcp/createToolPort'
import { createFiles } from '@/lib/adapters/objects/createFiles'
import { createObjects } from '@/lib/adapters/objects/createObjects'
import { createModelPort } from '@/lib/adapters/openai/createModelPort'
import { createBreakers } from '@/lib/adapters/prisma/breakers'
import { BREAKERS_CHANNEL, SIGNALS_CHANNEL } from '@/lib/adapters/prisma/channels'
import { createCheckedClaims } from '@/lib/adapters/prisma/createCheckedClaims'
import { createPrisma, openDatabase } from '@/lib/adapters/prisma/database'
import { type HeldRun, heartbeat, releaseRuns } from '@/lib/adapters/prisma/heartbeat'
import { createJournalWriter } from '@/lib/adapters/prisma/journalWriter'
import { LEASE_MS } from '@/lib/adapters/prisma/lease'
import { listen } from '@/lib/adapters/prisma/listen'
import { createLivePublisher } from '@/lib/adapters/prisma/livePublisher'
import { createRunJournal } from '@/lib/adapters/prisma/runJournal'
import { sweep } from '@/lib/adapters/prisma/sweep'
import { type Chores, receiveChores } from '@/lib/adapters/queue/receiveChores'
import { receiveWakeUps } from '@/lib/adapters/queue/receiveWakeUps'
import { systemChance } from '@/lib/adapters/system/systemChance'
import { systemClock } from '@/lib/adapters/system/systemClock'
import { type DriveEnd, drive } from '@/lib/engine/drive'
import { withObjects } from '@/lib/engine/objects/withObjects'
import type { Claim, EnginePorts, RacePointHook } from '@/lib/engine/ports'
import { nodeExecutors } from '@/lib/nodes/executors'
import { openBlobStore } from './blobStore'
import { type Env, readEnv } from './env'
import { log } from './log'
import { openMemory } from './memory/openMemory'
import { withMemory } from './memory/withMemory'
import { createConnectEmbedder, createConnectModel } from './settings/connectModel'
import { toolServers } from './toolServers'
import { LIVE_CHANNEL } from './watch/liveItem'
import { createAnnouncers, passOnLateReply } from './worker/announcers'
import { askAboutDocument } from './worker/askAboutDocument'
import { createChores } from './worker/createChores'
import { createRunWatch } from './worker/createRunWatch'
import { maskLive } from './worker/maskLive'
import { nameRacePoints } from './worker/nameRacePoints'
import { createPrograms } from './worker/programs'
import { trackCalls } from './worker/trackCalls'

/** A full disk may be cleared, a bucket may come back: so long a reply that is too large for the journal waits for its place. */
const STORE_PATIENCE_MS = 60_000

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
  const { hot } = database
  const announce = createAnnouncers(database)
  const published = createLivePublisher(database.notify, LIVE_CHANNEL)
  const live = maskLive(published)
  const watch = createRunWatch({ pool: database.notify, prisma, env, owner })
  const writer = createJournalWriter(hot, {
    onWritten: (ids) => announce.events.announce(ids),
    onFlushed: watch.flushed,
  })
  const tools = createToolPort(toolServers(env), (requestId, attempt) => {
    void passOnLateReply(hot, announce, requestId, attempt)
  })
  const connect = createConnectModel(prisma, env)
  const models = ports.models ?? createModelPort(connect)
  const memory = openMemory(hot, createConnectEmbedder(prisma, env))
  const calls = trackCalls(models, withMemory(ports.tools ?? tools, memory))
  const breakers = createBreakers(hot, {
    onTrouble: (error) => log().warn({ err: error }, 'a breaker could not be read or written'),
  })
  const blobs = openBlobStore(env)
  const objects = createObjects(hot, blobs, {
    onTrouble: (error) => log().warn({ err: error }, 'a large value could not be stored; trying again'),
    patienceMs: STORE_PATIENCE_MS,
  })
  const files = createFiles(hot, blobs)
  const engine = { ...calls.ports, breakers, files, live, clock: systemClock, chance: systemChance }
  const programs = createPrograms(hot)
  const claims = createCheckedClaims(hot, (runs) =>
    log().warn(
      { runs },
      'this is not the database that runs were last written to; every open run asks first',
    ),
  )
  let breakersKnown: Promise<void> | null = null

  return {
    leaseMs: LEASE_MS,
    log: log(),
    claim: (limit) => claims(owner, limit),
    renew: (held) => heartbeat(database.heartbeat, held),
    async release(held) {
      for (const { runId, epoch } of held) writer.abandon(runId, epoch)
      await releaseRuns(hot, held)
    },
    async sweep() {
      const { runIds } = await sweep(hot)
      announce.signals.announce(runIds)
      await watch.report()
    },
    async open(claim, mayDispatch) {
      // no call leaves before this worker knows which tools the others have switched off
      breakersKnown ??= breakers.refresh()
      await breakersKnown
      const small = createRunJournal({ claim, pool: hot, writer, mayDispatch })
      const compiled = await programs.of(claim.runId)
      const watched = await watch.watch(small, claim, compiled.ok ? compiled.program : null)
      const journal = withObjects(watched, objects, systemChance.hash)
      if (!compiled.ok) {
        const asked = askAboutDocument(journal, compiled.problems, systemClock, systemChance.uuid())
        return watch.holding(asking(asked))
      }
      const { program } = compiled
      const runPorts = { ...engine, racePoint: nameRacePoints(racePoint, program) }
      return watch.holding(
        drive({ program, executors: nodeExecutors, journal, ports: runPorts, claim, owner }),
      )
    },
    listen: (handlers) =>
      listenForWork(env.DATABASE_URL, handlers, {
        onBreakers: () => void breakers.refresh(),
        chores: createChores({ prisma, env, pool: hot, blobs }),
      }),
    async callsSettled() {
      await calls.settled()
      // the engine's next turn writes what the last call brought
      await new Promise((resolve) => setImmediate(resolve))
      await objects.settled()
      await new Promise((resolve) => setImmediate(resolve))
      await writer.settled()
    },
    async close() {
      await tools.close()
      await Promise.all([writer.settled(), published.close()])
      await watch.close()
      await announce.settled()
      await Promise.all([prisma.$disconnect(), database.close()])
    },
  }
}

function asking(done: Promise<DriveEnd>): Driving {
  return { done, nudge: () => {}, lose: () => {} }
}

function listenForWork(
  url: string,
  { onWake, onSignals }: Parameters<WorkerServices['listen']>[0],
  { onBreakers, chores }: { onBreakers(): void; chores: Chores },
) {
  const wakeUps = receiveWakeUps(url, onWake)
  const others = receiveChores(url, chores)
  const signals = listen(url, {
    channels: {
      [SIGNALS_CHANNEL]: (payload) => onSignals(payload.split(',')),
      [BREAKERS_CHANNEL]: onBreakers,
    },
    onConnect: onBreakers,
  })
  return {
    close: async () => void (await Promise.all([wakeUps.stop(), others.stop(), signals.close()])),
  }
}
