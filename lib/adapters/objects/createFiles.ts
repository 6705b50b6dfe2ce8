import type pg from 'pg'
import type { FilePort } from '@/lib/engine/ports'
import type { BlobStore } from './blobStore'

/** Uploaded files as tools get them. */
export function createFiles(pool: pg.Pool, store: BlobStore): FilePort {
  return {
    async read(id) {
      const { rows } = await pool.query<{ name: string; media_type: string }>(
        'select name, media_type from stored_file where id::text = $1',
        [id],
      )
      const [row] = rows
      const stream = row ? await store.read(id) : null
      if (!row || !stream) return null
      const data = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64')
      return { name: row.name, mimeType: row.media_type, data }
    },
  }
}
