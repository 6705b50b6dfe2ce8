import type { Pipeline } from '@/lib/graph/document'
import { type ImportNote, parsePipeline } from '@/lib/graph/parsePipeline'
import { parseJson } from '../http/parseJson'
import { HttpProblem, httpProblem } from '../httpProblem'

/** The text of a file as a document. Throws 400 for text that is not JSON and 422 for JSON that is not a pipeline, saying what it lacks. */
export function parseDocument(text: string): { document: Pipeline; notes: ImportNote[] } {
  return readDocument(parseJson(text))
}

/** The same for JSON that is parsed already. */
export function readDocument(json: unknown): { document: Pipeline; notes: ImportNote[] } {
  const parsed = parsePipeline(json)
  if (parsed.ok) return { document: parsed.pipeline, notes: parsed.notes }
  const [first] = parsed.problems
  const { problems } = parsed
  if (problems.length === 1 && first)
    throw new HttpProblem(422, 'NOT_A_PIPELINE', first.message, { problems })
  throw httpProblem(422, 'NOT_A_PIPELINE.several', { count: problems.length }, { problems })
}
