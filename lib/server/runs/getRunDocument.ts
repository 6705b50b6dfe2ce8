import type { PrismaClient } from '@/lib/adapters/prisma/generated/client'
import { restoreJson } from '@/lib/adapters/prisma/sanitizeJson'
import { type Catalogue, CatalogueSchema } from '@/lib/graph/catalogue'
import type { Pipeline } from '@/lib/graph/document'
import { JsonSchema } from '@/lib/graph/json'
import type { Actor } from '../access/actor'
import { storedDocument } from '../pipelines/storedDocument'
import { findRun } from './findRun'

/** The document and the tools that a run was started with and stays with. Throws 404. */
export async function getRunDocument(
  { prisma }: { prisma: PrismaClient },
  actor: Actor,
  id: string,
): Promise<{ document: Pipeline; documentHash: string; catalogue: Catalogue }> {
  const { documentHash, catalogueHash } = await findRun(prisma, actor, id)
  const rows = await prisma.snapshot.findMany({ where: { hash: { in: [documentHash, catalogueHash] } } })
  const body = (hash: string) => {
    const row = rows.find((one) => one.hash === hash)
    if (!row) throw new Error(`Run ${id} pins ${hash}, which is not stored`)
    return restoreJson(JsonSchema.parse(row.body))
  }
  return {
    document: storedDocument(body(documentHash), `run ${id}`),
    documentHash,
    catalogue: CatalogueSchema.parse(body(catalogueHash)),
  }
}
