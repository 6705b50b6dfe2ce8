import type pg from 'pg'
import { readPinned } from '@/lib/adapters/prisma/readPinned'
import { compile } from '@/lib/graph/compile'
import type { Compiled } from '@/lib/graph/program'
import { nodeDefinitions } from '@/lib/nodes/definitions'

/** Programs kept for the next run of the same document; one is some ten kilobytes. */
const MOST_KEPT = 100

export type Programs = { of(runId: string): Promise<Compiled> }

/** What runs are pinned to, compiled: the same document with the same tools only once. */
export function createPrograms(pool: pg.Pool): Programs {
  const kept = new Map<string, Compiled>()
  return {
    async of(runId) {
      const { document, documentHash, catalogue, catalogueHash } = await readPinned(pool, runId)
      const key = `${documentHash} ${catalogueHash}`
      const compiled = kept.get(key) ?? compile(document, { definitions: nodeDefinitions, catalogue })
      kept.delete(key)
      kept.set(key, compiled)
      const [oldest] = kept.keys()
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
      return compiled
    },
  }
}
