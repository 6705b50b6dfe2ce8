import { AwsClient } from 'aws4fetch'
import { type BlobStore, blobPath } from './blobStore'

/** A bucket behind any S3-compatible address; `endpoint` without the bucket (`https://s3.example.com`). */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 60_000

/** Blobs in a bucket, addressed by path, so that every compatible server understands it. A write that was answered is durable. */
export function createS3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: S3Settings): BlobStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 2,
    initRetryMs: 200,
  })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  const request = (method: string, id: string, init: RequestInit = {}) =>
    client.fetch(`${root}/${blobPath(id)}`, { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
  return {
    async write(id, { bytes, sha256, open }) {
      // at most 50 MB, and a body in memory can be sent again when the server was busy
      const body = await new Response(open()).arrayBuffer()
      if (body.byteLength !== bytes) throw new Error(`${body.byteLength} bytes came instead of ${bytes}`)
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' }
      await expectOk(await request('PUT', id, { body, headers }), 'stored')
    },
    async read(id) {
      const response = await request('GET', id)
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      await expectOk(response, 'read')
      return response.body
    },
    async remove(id) {
      const response = await request('DELETE', id)
      if (response.status !== 404) await expectOk(response, 'removed')
      await response.body?.cancel()
    },
  }
}

async function expectOk(response: Response, what: string): Promise<void> {
  if (response.ok) return
  const text = await response.text().catch(() => '')
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? 'no reason given'
  throw new Error(`The object could not be ${what}: the store answered ${response.status} (${code})`)
}
