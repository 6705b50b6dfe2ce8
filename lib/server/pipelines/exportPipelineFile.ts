import * as z from 'zod'
import { exportPipeline } from '@/lib/graph/exportPipeline'
import { type Json, JsonSchema } from '@/lib/graph/json'
import type { Actor } from '../access/actor'
import { secretValues } from '../access/secretValues'
import type { Container } from '../container'
import { HttpProblem, type ProblemDetail } from '../httpProblem'
import { findPipeline } from './findPipeline'
import { getVersion } from './listVersions'
import { storedDocument } from './storedDocument'

export const ExportQuerySchema = z.strictObject({ version: z.coerce.number().int().min(1).optional() })

/**
 * The draft, or a version, as the text of a file: canonical key order, so that importing it and exporting again gives the same bytes. Throws 404, and
 * 422 naming the places when a secret of this installation was written into the document (DOC-2): it is not exported then.
 */
export async function exportPipelineFile(
  services: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
  id: string,
  { version }: z.infer<typeof ExportQuerySchema>,
): Promise<{ text: string; fileName: string }> {
  const row = await findPipeline(services.prisma, actor, id)
  const document =
    version === undefined
      ? storedDocument(row.document, `pipeline ${id}`)
      : (await getVersion(services, actor, id, version)).document
  const text = exportPipeline(document)
  const problems = secretPlaces(JSON.parse(text), await secretValues(services, actor))
  if (problems.length > 0) {
    throw new HttpProblem(
      422,
      'SECRET_IN_DOCUMENT',
      'A secret of this installation stands in the document. Remove it and export again.',
      { problems },
    )
  }
  const name = document.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  return { text, fileName: `${name}${version === undefined ? '' : ` v${version}`}.json` }
}

/** Also base64 and URL-encoded, the two ways in which keys are usually passed on. */
function secretPlaces(document: unknown, secrets: string[]): ProblemDetail[] {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ])
  return textPlaces(JsonSchema.parse(document), '')
    .filter(({ text }) => forms.some((form) => text.includes(form)))
    .map(({ path }) => ({ path, code: 'SECRET', message: `A secret stands at ${path}.` }))
}

function textPlaces(value: Json, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textPlaces(item, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path === '' ? key : `${path}.${key}`
    return [{ path: at, text: key }, ...textPlaces(item, at)]
  })
}
