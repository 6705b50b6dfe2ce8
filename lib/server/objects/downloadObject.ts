import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { download } from '../http/download'
import { notFound } from '../httpProblem'

/** A large value of a run as a JSON file (EXEC-9). Throws 404, also for one whose bytes are gone. */
export async function downloadObject(
  { prisma, blobs }: Pick<Container, 'prisma' | 'blobs'>,
  actor: Actor,
  id: string,
): Promise<Response> {
  const row = await prisma.storedObject.findFirst({ where: { id, workspaceId: actor.workspaceId } })
  const stream = row ? await blobs.read(row.id) : null
  if (!row || !stream) throw notFound('value')
  return download(stream, { name: `value-${row.id}.json`, mediaType: 'application/json', bytes: row.bytes })
}
