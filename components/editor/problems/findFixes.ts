import type { Catalogue } from '@/lib/graph/catalogue'
import type { Pipeline } from '@/lib/graph/document'
import type { Problem } from '@/lib/graph/problem'
import type { QuickFix } from '@/lib/graph/quickFixes/quickFix'
import { quickFixes } from '@/lib/graph/quickFixes/quickFixes'
import { nodeDefinitions } from '@/lib/nodes/definitions'

/** Ways out of a finding, in a chunk of their own: they bring the expression language along. */
export function findFixes(problem: Problem, document: Pipeline, catalogue: Catalogue): QuickFix[] {
  return quickFixes(problem, document, { definitions: nodeDefinitions, catalogue })
}
