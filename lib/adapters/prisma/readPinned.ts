import type pg from 'pg'
import { type Catalogue, CatalogueSchema } from '../../graph/catalogue'
import { type Pipeline, PipelineSchema } from '../../graph/document'
import type { Json } from '../../graph/json'
import { restoreJson } from './sanitizeJson'

const PINNED = `
select run.document_hash, run.catalogue_hash, document.body as document, catalogue.body as catalogue
from run join snapshot document on document.hash = run.document_hash join snapshot catalogue on catalogue.hash = run.catalogue_hash
where run.id = $1`

type Row = { document_hash: string; catalogue_hash: string; document: Json; catalogue: Json }

/** What a run was started with, whatever has been published since. Throws when it is missing or is not what it was stored as. */
export async function readPinned(
  pool: pg.Pool,
  runId: string,
): Promise<{ document: Pipeline; documentHash: string; catalogue: Catalogue; catalogueHash: string }> {
  const { rows } = await pool.query<Row>(PINNED, [runId])
  const [row] = rows
  if (!row) throw new Error(`The document that run ${runId} pins is not stored`)
  return {
    document: PipelineSchema.parse(restoreJson(row.document)),
    documentHash: row.document_hash,
    catalogue: CatalogueSchema.parse(restoreJson(row.catalogue)),
    catalogueHash: row.catalogue_hash,
  }
}
