import type { Pipeline } from '@/lib/graph/document'
import { parsePipeline } from '@/lib/graph/parsePipeline'
import { httpProblem } from '../httpProblem'

/** A document as it lies in the database. Throws 500 loudly, naming what is wrong: nothing that fails here was ever accepted. */
export function storedDocument(value: unknown, where: string): Pipeline {
  const parsed = parsePipeline(value)
  if (parsed.ok) return parsed.pipeline
  throw httpProblem(
    500,
    'STORED_DOCUMENT_INVALID',
    { where },
    {
      problems: parsed.problems,
    },
  )
}
