import { createObjects } from '@/lib/adapters/objects/createObjects'
import type { RunView } from '@/lib/api/runs'
import { attach } from '@/lib/engine/objects/attach'
import type { Json } from '@/lib/graph/json'
import type { Container } from '../container'

/** Bytes of stored values that one answer carries. */
const MAX_BYTES = 1_000_000

/** The result with its large values put back in their places; `bytes` alone where those are more than an answer carries. */
export async function wholeOutput(
  { database, blobs }: Pick<Container, 'database' | 'blobs'>,
  { id, output }: Pick<RunView, 'id' | 'output'>,
): Promise<{ output: Json } | { bytes: number }> {
  let bytes = 0
  await attach(output, async (ref) => {
    bytes += ref.bytes
    return null
  })
  if (bytes > MAX_BYTES) return { bytes }
  const objects = createObjects(database.hot, blobs)
  return { output: await attach(output, async (ref) => JSON.parse(await objects.get(id, ref.id))) }
}
