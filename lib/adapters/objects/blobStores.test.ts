import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BlobContent, BlobStore } from './blobStore'
import { createDiskStore } from './diskStore'
import { createS3Store } from './s3Store'

const folder = mkdtempSync(path.join(tmpdir(), 'blobs-'))
let s3: S3rver
let endpoint = ''
const settings = () => ({
  endpoint,
  bucket: 'values',
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

beforeAll(async () => {
  const options = { port: 0, address: '127.0.0.1', silent: true, directory: path.join(folder, 's3') }
  s3 = new S3rver({ ...options, configureBuckets: [{ name: 'values', configs: [] }] })
  const { port } = await s3.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

function content(bytes: Uint8Array<ArrayBuffer>, promised = bytes.byteLength): BlobContent {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes: promised, sha256, open: () => new Blob([bytes]).stream() }
}

async function read(store: BlobStore, id: string): Promise<Buffer | null> {
  const stream = await store.read(id)
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

const STORES: [string, () => BlobStore][] = [
  ['a folder', () => createDiskStore(path.join(folder, 'disk'))],
  ['a bucket', () => createS3Store(settings())],
]

describe.each(STORES)('%s as an object store', (_name, open) => {
  it('gives back exactly the bytes it was given', async () => {
    const store = open()
    const bytes = new Uint8Array(300_000).map((_, nth) => (nth * 31) % 256)
    const id = randomUUID()
    await store.write(id, content(bytes))
    expect(await read(store, id)).toEqual(Buffer.from(bytes))
  })

  it('keeps an empty object', async () => {
    const store = open()
    const id = randomUUID()
    await store.write(id, content(new Uint8Array(0)))
    expect(await read(store, id)).toEqual(Buffer.alloc(0))
  })

  it('knows that it does not have an object, and removing it twice is no trouble', async () => {
    const store = open()
    const id = randomUUID()
    expect(await store.read(id)).toBeNull()
    await store.write(id, content(new Uint8Array([1])))
    await store.remove(id)
    await store.remove(id)
    expect(await store.read(id)).toBeNull()
  })

  it('has nothing under the id of a write that broke off', async () => {
    const store = open()
    const id = randomUUID()
    await expect(store.write(id, content(new Uint8Array([1, 2]), 3))).rejects.toThrow(
      '2 bytes came instead of 3',
    )
    expect(await store.read(id)).toBeNull()
  })

  it.each(['../../etc/passwd', '', 'a', `${randomUUID()}/..`])('refuses %j as an id', async (id) => {
    await expect(async () => open().read(id)).rejects.toThrow('Not the id of a stored object')
  })
})

describe('a folder as an object store', () => {
  it('leaves no half-written file behind', async () => {
    const own = path.join(folder, 'own')
    const store = createDiskStore(own)
    await store.write(randomUUID(), content(new Uint8Array([1, 2]), 3)).catch(() => {})
    expect(readdirSync(own, { recursive: true, encoding: 'utf8' }).filter((name) => /\./.test(name))).toEqual(
      [],
    )
  })
})

describe('a bucket as an object store', () => {
  it('says what the store answered when it refuses', async () => {
    const wrong = createS3Store({ ...settings(), accessKeyId: 'SOMEBODY' })
    await expect(wrong.write(randomUUID(), content(new Uint8Array([1])))).rejects.toThrow(
      /could not be stored: the store answered 403 \(InvalidAccessKeyId\)/,
    )
  })

  it('asks again when the store is busy', async () => {
    let requests = 0
    const busy: Server = createServer((request, response) => {
      request.resume().on('end', () => {
        requests += 1
        response.writeHead(requests < 2 ? 503 : 200).end()
      })
    })
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const { port } = busy.address() as AddressInfo
    const store = createS3Store({ ...settings(), endpoint: `http://127.0.0.1:${port}/` })
    await store.write(randomUUID(), content(new Uint8Array([1])))
    expect(requests).toBe(2)
    busy.closeAllConnections()
    await new Promise((resolve) => busy.close(resolve))
  })
})
