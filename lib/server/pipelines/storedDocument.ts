import { type Pipeline, PipelineSchema } from '@/lib/graph/document'
import { zodProblems } from '../http/toHttpProblem'
import { HttpProblem } from '../httpProblem'

/** A document as it lies in the database. Throws 500 loudly, naming what is wrong: nothing that fails here was ever accepted. */
export function storedDocument(value: unknown, where: string): Pipeline {
  const parsed = PipelineSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new HttpProblem(500, 'STORED_DOCUMENT_INVALID', `The stored document of ${where} cannot be read.`, {
    problems: zodProblems(parsed.error),
  })
}
