import type pg from 'pg'
import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { addCardJobs } from '@/lib/adapters/queue/cardJobs'
import type { Claim, RunJournal } from '@/lib/engine/ports'
import type { Program } from '@/lib/graph/program'
import type { Env } from '../env'
import { log } from '../log'
import { observed } from '../metrics/countsOf'
import { createCounters } from '../metrics/createCounters'
import { createRunTraces } from '../telemetry/createRunTraces'
import { logRun } from './logRun'
import { observeJournal, type RunObserver } from './observeJournal'

/** Has people told of cards, through the queue; what fails here is made good within a minute. */
function announceCards(pool: pg.Pool): RunObserver {
  return {
    known() {},
    written(events) {
      const opened = events.flatMap(({ kind, data }) => (kind === 'task.opened' ? [data.task] : []))
      void addCardJobs(pool, opened).catch((error: unknown) =>
        log().warn({ err: error, tasks: opened }, 'nobody could be told of a card yet; trying again'),
      )
    },
  }
}

/** Log lines, counters and spans of the runs that a worker drives (SEE-5). None of it holds a run up or can break it. */
export type RunWatch = {
  /** The journal with everything that watches it. */
  watch(journal: RunJournal, claim: Claim, program: Program | null): Promise<RunJournal>
  /** Counts a run as held until this has settled. */
  holding<Driving extends { done: Promise<unknown> }>(driving: Driving): Driving
  flushed(ms: number): void
  /** Writes down what was counted; called every few seconds. Never rejects. */
  report(): Promise<void>
  close(): Promise<void>
}

export function createRunWatch({
  pool,
  prisma,
  env,
  owner,
}: {
  pool: pg.Pool
  prisma: PrismaClient
  env: Env
  owner: string
}): RunWatch {
  const counters = createCounters(pool, owner)
  const traces = createRunTraces(prisma, env, owner)
  const cards = announceCards(pool)
  let held = 0
  return {
    async watch(journal, claim, program) {
      const traced = await traces.observe(claim.runId, program)
      const observers = [logRun(log(), claim), counters.observe(claim), cards, ...(traced ? [traced] : [])]
      return observeJournal(journal, observers, (error) =>
        log().error({ err: error, runId: claim.runId }, 'a run could not be watched'),
      )
    },
    holding(driving) {
      held += 1
      const left = () => {
        held -= 1
      }
      driving.done.then(left, left)
      return driving
    },
    flushed: (ms) => counters.add(observed('interlock_flush_seconds', {}, ms / 1_000)),
    report: () =>
      counters.report(held).catch((error: unknown) => {
        log().warn({ err: error }, 'what was counted could not be written; trying again')
      }),
    close: async () => void (await Promise.all([counters.close(), traces.close()])),
  }
}
