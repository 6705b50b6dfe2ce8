import type pg from 'pg'
import type { MemoryStore } from '@/lib/adapters/memory/memoryStore'
import { createPostgresMemory } from '@/lib/adapters/memory/postgresMemory'
import { createEmbedder } from '@/lib/adapters/openai/createEmbedder'
import type { ModelConnection } from '@/lib/adapters/openai/modelConnection'

/** This installation's memory: by meaning where an embedding model is set, by words where not; asked anew each time. */
export function openMemory(pool: pg.Pool, connect: () => Promise<ModelConnection | null>): MemoryStore {
  return createPostgresMemory(pool, {
    async embedder() {
      const connection = await connect()
      return connection && createEmbedder(connection)
    },
  })
}
