import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type BlobContent, type BlobStore, blobPath } from './blobStore'

/** Blobs as files below `folder`: written beside their place, flushed to the disk, then renamed into it. */
export function createDiskStore(folder: string): BlobStore {
  const fileOf = (id: string) => path.join(folder, blobPath(id))
  return {
    async write(id, content) {
      const file = fileOf(id)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const part = `${file}.part`
      try {
        await writeDurably(part, content)
        await rename(part, file)
        await syncFolder(path.dirname(file))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(id) {
      const file = fileOf(id)
      const found = await stat(file).catch(() => null)
      if (!found?.isFile()) return null
      // Node's web streams and the DOM's describe the same objects
      return Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
    },
    remove: (id) => rm(fileOf(id), { force: true }),
  }
}

async function writeDurably(file: string, content: BlobContent): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    let written = 0
    const reader = content.open().getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await handle.write(part.value)
      written += part.value.byteLength
    }
    if (written !== content.bytes) throw new Error(`${written} bytes came instead of ${content.bytes}`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The new name is durable only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
