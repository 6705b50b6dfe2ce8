import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { ToolPort } from '@/lib/engine/ports'
import type { WorstCase } from '@/lib/graph/program'
import { HttpProblem } from '../httpProblem'
import { compileDocument } from './compileDocument'
import { parseDocument } from './parseDocument'
import { problemDetail } from './refuseProblems'

/** Whether the text of a file is a document that can run, and everything there is to say about it. */
export async function validateText(
  services: { tools: ToolPort },
  text: string,
): Promise<{ runnable: boolean; problems: ProblemDetail[]; worstCase: WorstCase | null }> {
  try {
    const { document, notes } = parseDocument(text)
    const { ok, problems, worstCase } = await compileDocument(services, document)
    const noted = notes.map((note): ProblemDetail => ({ ...note, code: 'NEWER_MINOR', severity: 'warning' }))
    return { runnable: ok, problems: [...problems.map(problemDetail), ...noted], worstCase }
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    const { message, code, problems } = error
    return {
      runnable: false,
      problems: problems.length > 0 ? problems : [{ code, message }],
      worstCase: null,
    }
  }
}
