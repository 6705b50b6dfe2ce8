import type { Problem } from '@/lib/graph/problem'
import { HttpProblem, type ProblemDetail } from '../httpProblem'

/** Throws 422 with all problems of these severities, each with its place, code, parameters and fix; does nothing when there are none. */
export function refuseProblems(
  verb: 'published' | 'run',
  problems: Problem[],
  severities: Problem['severity'][],
): void {
  const found = problems.filter(({ severity }) => severities.includes(severity))
  if (found.length === 0) return
  const count = found.length === 1 ? 'one problem' : `${found.length} problems`
  throw new HttpProblem(422, 'PIPELINE_HAS_PROBLEMS', `This pipeline cannot be ${verb}: it has ${count}.`, {
    problems: found.map(problemDetail),
  })
}

/** A compiler's finding as a member of `problems[]`. */
export function problemDetail({ code, severity, at, params, message, fix }: Problem): ProblemDetail {
  return { path: at.path, code, severity, at, params, message, fix }
}
