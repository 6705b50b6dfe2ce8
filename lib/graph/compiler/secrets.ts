import type { Pipeline } from '../document'
import type { ProblemPlace } from '../problem'
import { suspiciousTexts } from '../suspiciousTexts'
import type { Report } from './report'

/** DOC-2: what looks like a secret belongs into a connection, not into a document that is exported, versioned and shown. */
export function checkSecrets(document: Pipeline, report: Report): void {
  for (const { path, kind, shown } of suspiciousTexts(document)) {
    const { field, ...at } = placeOf(document, path)
    report.add(
      'SECRET_IN_FIELD',
      at,
      { field, kind, shown },
      `${field} looks like a secret (${shown}). Whoever sees or exports this pipeline can read it.`,
      'Take it out: give it to the tool server or to Settings → Models, or ask for it as input.',
    )
  }
}

/** A path below a node is told by the node and the rest of it. */
function placeOf({ nodes }: Pipeline, path: string): ProblemPlace & { field: string } {
  const [, index, field] = /^nodes\[(\d+)\]\.(.+)$/.exec(path) ?? []
  const node = nodes[Number(index ?? Number.NaN)]
  return node && field !== undefined ? { node: node.id, path, field } : { path, field: path }
}
