import type * as z from 'zod'
import type { Json } from '@/lib/graph/json'
import { httpProblem } from '../httpProblem'
import { MAX_BODY_BYTES, parseJson } from './parseJson'

/**
 * The request's JSON body, parsed by `schema`. Throws 415 for another media type (forms and text/plain are what foreign pages can send without
 * asking), 413 beyond `MAX_BODY_BYTES`, 400 for anything that is not the expected JSON; the ZodError of a wrong shape is translated by `route`.
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await readJson(request))
}

export async function readJson(request: Request): Promise<Json> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw httpProblem(415, 'NOT_JSON', {})
  }
  return parseJson(await readText(request))
}

/** Stops reading at the limit, whatever the client announced. */
async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > MAX_BODY_BYTES) {
      await reader?.cancel()
      throw httpProblem(413, 'TOO_LARGE', { limit: MAX_BODY_BYTES / 1000 })
    }
    chunks.push(part.value)
  }
  return decode(Buffer.concat(chunks))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw httpProblem(400, 'NOT_UTF8', {})
  }
}
