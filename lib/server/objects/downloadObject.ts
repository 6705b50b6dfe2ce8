import * as z from 'zod'
import type { Json } from '@/lib/graph/json'
import { maskSensitive } from '@/lib/rules/sanitizer/maskSensitive'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { download } from '../http/download'
import { notFound } from '../httpProblem'
import { mayReveal, RevealSchema } from '../runs/mayReveal'

export const DownloadObjectSchema = z.strictObject({ reveal: RevealSchema })

/** A large value of a run as a JSON file (EXEC-9), masked unless `reveal` is `1`. Throws 404, also for one whose bytes are gone; 403 for who may not reveal. */
export async function downloadObject(
  { prisma, blobs }: Pick<Container, 'prisma' | 'blobs'>,
  actor: Actor,
  id: string,
  { reveal }: z.input<typeof DownloadObjectSchema> = {},
): Promise<Response> {
  const row = await prisma.storedObject.findFirst({ where: { id, workspaceId: actor.workspaceId } })
  const revealed = row ? await mayReveal({ prisma }, actor, row.runId, reveal) : false
  const stream = row ? await blobs.read(row.id) : null
  if (!row || !stream) throw notFound('value')
  const file = { name: `value-${row.id}.json`, mediaType: 'application/json' }
  if (revealed) return download(stream, { ...file, bytes: row.bytes })
  const value: Json = JSON.parse(await new Response(stream).text())
  const masked = new Blob([JSON.stringify(maskSensitive(value))])
  return download(masked.stream(), { ...file, bytes: masked.size })
}
