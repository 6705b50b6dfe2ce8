import { createHash } from 'node:crypto'
import type { Pipeline } from '@/lib/graph/document'
import { documentHash as hashWith } from '@/lib/graph/exportPipeline'

/** What a run pins and a version is recognised by: lower-case hex SHA-256. Positions, notes and groups (`view`) do not count. */
export function documentHash(document: Pipeline): string {
  return hashWith(document, (text) => createHash('sha256').update(text).digest('hex'))
}
