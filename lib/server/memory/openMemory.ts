import type pg from 'pg'
import type { MemoryStore } from '@/lib/adapters/memory/memoryStore'
import { createPostgresMemory } from '@/lib/adapters/memory/postgresMemory'
import { createEmbedder } from '@/lib/adapters/openai/createEmbedder'
import type { ModelConnection } from '@/lib/adapters/openai/modelConnection'

/** This installation's memory: by meaning where INTERLOCK_EMBEDDING_MODEL names a model, by words where not. */
export function openMemory(
  pool: pg.Pool,
  model: string | undefined,
  connect: (model: string) => Promise<ModelConnection | null>,
): MemoryStore {
  return createPostgresMemory(pool, {
    async embedder() {
      const connection = model === undefined ? null : await connect(model)
      return connection && createEmbedder(connection)
    },
  })
}
