import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { ObjectPort } from '@/lib/engine/ports'

import type { BlobContent, BlobStore } from './blobStore'

export type Objects = ObjectPort & {
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>
}

export type ObjectsOptions = {
  /** Told of every attempt that failed and is made again. */
  onTrouble: (error: unknown) => void
  /** How long a value that cannot be stored is tried again, in milliseconds: the reply that brought it would be lost with it. */
  patienceMs: number
}

const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 2_000

/** Large values of runs: the bytes in the store first, then the row that says whose they are. A store that is full or away is tried again for a while. */
export function createObjects(
  pool: pg.Pool,
  store: BlobStore,
  { onTrouble, patienceMs }: ObjectsOptions = { onTrouble: () => {}, patienceMs: 0 },
): Objects {
  const storing = new Set<Promise<unknown>>()
  const putOne = async (runId: string, text: string, sha256: string): Promise<string> => {
    const id = randomUUID()
    const content = textContent(text, sha256)
    await store.write(id, content)
    try {
      await pool.query(
        `insert into stored_object (id, workspace_id, run_id, bytes, sha256)
         select $1, workspace_id, id, $3, $4 from run where id = $2`,
        [id, runId, content.bytes, sha256],
      )
    } catch (error) {
      await store.remove(id).catch(() => {})
      throw error
    }
    return id
  }
  const putPatiently = async (runId: string, text: string, sha256: string): Promise<string> => {
    const since = performance.now()
    for (let wait = RETRY_FIRST_MS; ; wait = Math.min(2 * wait, RETRY_MAX_MS)) {
      try {
        return await putOne(runId, text, sha256)
      } catch (error) {
        if (performance.now() - since + wait > patienceMs) throw error
        onTrouble(error)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
  return {
    put(runId, text, sha256) {
      const stored = putPatiently(runId, text, sha256)
      const done = () => storing.delete(stored)
      storing.add(stored)
      stored.then(done, done)
      return stored
    },
    async get(runId, id) {
      // a fork reads what its origin stored; nobody reads what another workspace stored
      const { rowCount } = await pool.query(
        `select 1 from stored_object o join run r on r.workspace_id = o.workspace_id where o.id = $1 and r.id = $2`,
        [id, runId],
      )
      const stream = rowCount ? await store.read(id) : null
      if (!stream) throw new Error(`The value ${id} is missing from the object store`)
      return new Response(stream).text()
    },
    async settled() {
      while (storing.size > 0) await Promise.allSettled(storing)
    },
  }
}

function textContent(text: string, sha256: string): BlobContent {
  const buffer = Buffer.from(text)
  return { bytes: buffer.byteLength, sha256, open: () => new Blob([buffer]).stream() }
}
