import type { IncomingMessage } from 'node:http'

const MOST_BYTES = 16 * 1024 * 1024

export type JsonBody =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }

/** Reads a request's body as JSON, up to 16 MB. */
export async function readJsonBody(request: IncomingMessage): Promise<JsonBody> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MOST_BYTES) return { kind: 'refused', status: 413, message: 'The body is larger than 16 MB.' }
  }
  try {
    return { kind: 'read', value: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return { kind: 'refused', status: 400, message: 'The body is not JSON.' }
  }
}
