import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { BlobContent } from '@/lib/adapters/objects/blobStore'
import { httpProblem } from '../httpProblem'
import { HEAD_BYTES } from './mediaTypes'

export const MAX_FILE_BYTES = 50_000_000

export type Staged = BlobContent & { head: Uint8Array; remove(): Promise<void> }

/** Writes an upload to a file of its own as it arrives. Throws 413 as soon as it is too large; whatever fails leaves nothing behind. */
export async function stageUpload(body: ReadableStream<Uint8Array> | null, folder: string): Promise<Staged> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, randomUUID())
  const remove = () => rm(file, { force: true })
  try {
    const { bytes, sha256, head } = await copy(body, file)
    // Node's web streams and the DOM's describe the same objects
    const read = () => Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
    return { bytes, sha256, head, open: read, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function copy(body: ReadableStream<Uint8Array> | null, file: string) {
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let bytes = 0
  try {
    const reader = body?.getReader()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const { value } = part
      if (bytes < HEAD_BYTES) head.push(value.subarray(0, HEAD_BYTES - bytes))
      bytes += value.byteLength
      if (bytes > MAX_FILE_BYTES) {
        await reader?.cancel()
        throw httpProblem(413, 'FILE_TOO_LARGE', {})
      }
      hash.update(value)
      await handle.write(value)
    }
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex'), head: new Uint8Array(Buffer.concat(head)) }
}
