import path from 'node:path'
import { startEmbeddedPostgres } from './embeddedPostgres.mjs'

/**
 * The database of this installation: DATABASE_URL, else the embedded one in the data directory.
 * @returns {Promise<{url: string, embedded: import('./embeddedPostgres.d.mts').EmbeddedPostgres | null,
 *   close: () => Promise<void>}>}
 */
export async function openDatabase(home) {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, embedded: null, close: async () => {} }
  const embedded = await startEmbeddedPostgres({ dir: path.join(home, 'postgres') })
  return { url: embedded.url, embedded, close: embedded.stop }
}
