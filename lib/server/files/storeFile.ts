import path from 'node:path'
import * as z from 'zod'
import { uuidv7 } from '@/lib/adapters/prisma/uuidv7'
import { type Actor, actorName } from '../access/actor'
import { audit } from '../access/audit'
import type { Container } from '../container'
import { httpProblem } from '../httpProblem'
import { contradicts } from './mediaTypes'
import { scanFile } from './scanFile'
import { type Staged, stageUpload } from './stageUpload'

export const StoreFileQuerySchema = z.strictObject({
  /** The file's own name, for people and tools; it is never a path of ours. */
  name: z.string().min(1).max(255).default('file'),
})
export type StoredFileItem = {
  fileId: string
  name: string
  mediaType: string
  bytes: number
  sha256: string
}

type Services = Pick<Container, 'env' | 'prisma' | 'blobs'>

/**
 * Keeps an upload (EXEC-11): the bytes as body, their type in `content-type`. Throws 400 for an empty one, 413 beyond 50 MB, 422 when its first bytes are
 * not of the type it claims or the scanner refuses it, 503 when the scanner cannot be asked. Nothing is kept then.
 */
export async function storeFile(
  services: Services,
  actor: Actor,
  request: Request,
  { name: given }: z.infer<typeof StoreFileQuerySchema>,
): Promise<StoredFileItem> {
  const { INTERLOCK_ROOT, INTERLOCK_HOME } = services.env
  const mediaType = mediaTypeOf(request.headers.get('content-type'))
  const name = baseName(given)
  const staged = await stageUpload(request.body, path.resolve(INTERLOCK_ROOT, INTERLOCK_HOME, 'uploads'))
  try {
    await check(services, staged, { name, mediaType })
    return await keep(services, actor, staged, { name, mediaType })
  } finally {
    await staged.remove()
  }
}

async function check(
  { env }: Services,
  staged: Staged,
  about: { name: string; mediaType: string },
): Promise<void> {
  if (staged.bytes === 0) throw httpProblem(400, 'FILE_EMPTY', {})
  const reason = contradicts(about.mediaType, staged.head)
  if (reason !== null) throw httpProblem(422, 'FILE_TYPE_MISMATCH', { type: about.mediaType, reason })
  if (env.INTERLOCK_SCAN_URL !== undefined) await scanFile(env.INTERLOCK_SCAN_URL, staged, about)
}

async function keep(
  { prisma, blobs }: Services,
  actor: Actor,
  staged: Staged,
  { name, mediaType }: { name: string; mediaType: string },
): Promise<StoredFileItem> {
  const id = uuidv7()
  const { bytes, sha256 } = staged
  await blobs.write(id, staged)
  const data = {
    id,
    workspaceId: actor.workspaceId,
    name,
    mediaType,
    bytes,
    sha256,
    createdBy: actorName(actor),
  }
  try {
    await prisma.storedFile.create({ data })
  } catch (error) {
    await blobs.remove(id).catch(() => {})
    throw error
  }
  await audit(prisma, actor, 'file.store', `file:${id}`, { details: { name, mediaType, bytes, sha256 } })
  return { fileId: id, name, mediaType, bytes, sha256 }
}

function mediaTypeOf(header: string | null): string {
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (type === '') return 'application/octet-stream'
  if (/^[a-z0-9!#$&^_.+-]{1,80}\/[a-z0-9!#$&^_.+-]{1,80}$/.test(type)) return type
  throw httpProblem(400, 'MEDIA_TYPE_INVALID', {})
}

/** Without folders and control characters, whatever system it comes from. */
function baseName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const clean = [...last]
    .filter((char) => (char.codePointAt(0) ?? 0) >= 32 && char !== '\u007f')
    .join('')
    .trim()
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean
}
