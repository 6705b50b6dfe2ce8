import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { download } from '../http/download'
import { notFound } from '../httpProblem'

/** An uploaded file, for saving. Throws 404. */
export async function downloadFile(
  { prisma, blobs }: Pick<Container, 'prisma' | 'blobs'>,
  actor: Actor,
  id: string,
): Promise<Response> {
  const row = await prisma.storedFile.findFirst({ where: { id, workspaceId: actor.workspaceId } })
  const stream = row ? await blobs.read(row.id) : null
  if (!row || !stream) throw notFound('file')
  return download(stream, row)
}
