import * as z from 'zod'
import type { ImportAnswer } from '@/lib/api/pipelineImport'
import { referencedPipelines } from '@/lib/graph/referencedPipelines'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import type { Actor } from '../access/actor'
import type { Container } from '../container'
import { describeModels } from '../settings/describeModels'
import { compileDocument } from './compileDocument'
import { createPipeline } from './createPipeline'
import { findMissing } from './findMissing'
import { applyMapping, MappingSchema } from './importMapping'
import { matchPipelines } from './matchPipelines'
import { parseDocument, readDocument } from './parseDocument'
import { publishedPipelines } from './publishedPipelines'
import { problemDetail } from './refuseProblems'

export const ImportPipelineSchema = z.strictObject({
  /** The document, or the text of its file. */
  document: z.unknown(),
  /** What this installation has in place of what the document names. */
  mapping: MappingSchema.optional(),
  /** Only say what is missing; store nothing. */
  dryRun: z.boolean().optional(),
})

/** Stores a document from outside as a new pipeline. Throws 400 or 422 with every problem of a file that is no pipeline; nothing changes then. */
export async function importPipeline(
  services: Pick<Container, 'prisma' | 'tools' | 'env'>,
  actor: Actor,
  { document: given, mapping, dryRun = false }: z.infer<typeof ImportPipelineSchema>,
): Promise<ImportAnswer> {
  const { document: read, notes } = typeof given === 'string' ? parseDocument(given) : readDocument(given)
  const load = publishedPipelines(services.prisma, actor)
  const matched = await matchPipelines(services.prisma, actor, read, load)
  const document = applyMapping(read, { ...mapping, pipelines: { ...matched, ...mapping?.pipelines } })
  const models = await describeModels(services, actor)
  const missing = findMissing(
    document,
    await services.tools.catalogue(),
    services.tools.servers(),
    await referencedPipelines(document, nodeDefinitions, load),
    [models.inUse, models.model].filter((name) => name !== null),
  )
  const warnings = notes.map(({ message }) => message)
  const { problems: found } = await compileDocument(services, document, load)
  const problems = found.filter(({ severity }) => severity !== 'warning').map(problemDetail)
  const report = { missing, warnings, problems }
  if (dryRun) return { id: null, revision: null, ...report }
  return { ...(await createPipeline(services, actor, document, 'import')), ...report }
}
