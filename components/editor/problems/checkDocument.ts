import type { Catalogue } from '@/lib/graph/catalogue'
import { compile } from '@/lib/graph/compile'
import type { Pipeline } from '@/lib/graph/document'
import { nodeDefinitions } from '@/lib/nodes/definitions'

/** The compiler, in a chunk of its own: it brings the expression language along. */
export function checkDocument(document: Pipeline, catalogue: Catalogue) {
  const { problems, worstCase } = compile(document, { definitions: nodeDefinitions, catalogue })
  return { problems, worstCase }
}

export type Checked = ReturnType<typeof checkDocument>
