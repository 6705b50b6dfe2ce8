import { describe, it } from 'vitest'
import { JOURNAL_CONTRACT, type JournalWorld } from './journalContract'
import { MemoryRuns } from './memoryJournal'

function memoryWorld(): JournalWorld {
  const runs = new MemoryRuns()
  let started = 0
  return {
    startRun: async () => {
      started += 1
      const runId = `run-${started}`
      const names = {
        runId,
        pipelineId: null,
        version: null,
        documentHash: 'hash',
        pipeline: 'Test',
        goal: '',
      }
      runs.start(runId, {
        kind: 'run.started',
        data: { ...names, input: {}, trigger: { kind: 'cli', by: 'test' } },
      })
      return runId
    },
    claim: async (runId) => runs.claim(runId),
    expireLease: async (runId) => runs.expire(runId),
    cancel: async (runId) => runs.tell(runId, { kind: 'cancel', body: { by: 'test', reason: '' } }),
  }
}

describe('the journal in memory', () => {
  for (const { behaviour, check } of JOURNAL_CONTRACT) it(behaviour, () => check(memoryWorld()))
})
