import * as z from 'zod'
import type { Pipeline } from '@/lib/graph/document'
import { exportPipeline } from '@/lib/graph/exportPipeline'
import { suspiciousTexts } from '@/lib/graph/suspiciousTexts'
import type { Actor } from '../access/actor'
import { secretValues } from '../access/secretValues'
import { answerText } from '../answerTexts'
import type { Container } from '../container'
import { httpProblem } from '../httpProblem'
import { findPipeline } from './findPipeline'
import { getVersion } from './listVersions'
import { secretPlaces } from './secretPlaces'
import { storedDocument } from './storedDocument'

export const ExportQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  /** Somebody has looked at the literals that look like secrets, and they may leave. */
  anyway: z.enum(['1', '0']).optional(),
})

/**
 * The draft, or a version, as the text of a file: canonical key order, so that importing it and exporting again gives the same bytes. Throws 404; 422
 * naming the places when a secret of this installation was written into the document (DOC-2), which is never exported; 409 naming the places of
 * literals that look like secrets, unless `anyway`.
 */
export async function exportPipelineFile(
  services: Pick<Container, 'prisma' | 'env'>,
  actor: Actor,
  id: string,
  { version, anyway }: z.infer<typeof ExportQuerySchema>,
): Promise<{ text: string; fileName: string }> {
  const row = await findPipeline(services.prisma, actor, id)
  const document =
    version === undefined
      ? storedDocument(row.document, `pipeline ${id}`)
      : (await getVersion(services, actor, id, version)).document
  const text = exportPipeline(document)
  const problems = secretPlaces(JSON.parse(text), await secretValues(services, actor)).map((problem) => ({
    ...problem,
    params: nodeAt(document, problem.path ?? ''),
  }))
  if (problems.length > 0) {
    throw httpProblem(422, 'SECRET_IN_DOCUMENT', {}, { problems })
  }
  if (anyway !== '1') refuseSuspicious(document)
  const name = document.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  return { text, fileName: `${name}${version === undefined ? '' : ` v${version}`}.json` }
}

function refuseSuspicious(document: Pipeline): void {
  const found = suspiciousTexts(document)
  if (found.length === 0) return
  throw httpProblem(
    409,
    'CONFIRM_EXPORT',
    {},
    {
      problems: found.map(({ path, kind, shown }) => ({
        ...{ path, code: 'SECRET_IN_FIELD', params: { kind, shown, ...nodeAt(document, path) } },
        ...answerText('problem.secret', { path, shown }),
      })),
    },
  )
}

/** The node that a path leads into, so that whoever reads of it can go there. */
function nodeAt({ nodes }: Pipeline, path: string): { node: string } | Record<string, never> {
  const id = nodes[Number(/^nodes\[(\d+)\]/.exec(path)?.[1] ?? Number.NaN)]?.id
  return id === undefined ? {} : { node: id }
}
