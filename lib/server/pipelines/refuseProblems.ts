import type { FoundProblem } from '@/lib/api/problemDetail'
import type { Problem } from '@/lib/graph/problem'
import { httpProblem } from '../httpProblem'

/** Throws 422 with all problems of these severities, each with its place, code, parameters and fix; does nothing when there are none. */
export function refuseProblems(
  verb: 'published' | 'run',
  problems: Problem[],
  severities: Problem['severity'][],
): void {
  const found = problems.filter(({ severity }) => severities.includes(severity))
  if (found.length === 0) return
  const count = found.length
  const details = found.map(problemDetail)
  throw count === 1
    ? httpProblem(422, `PIPELINE_HAS_PROBLEMS.${verb}One`, {}, { problems: details })
    : httpProblem(422, `PIPELINE_HAS_PROBLEMS.${verb}`, { count }, { problems: details })
}

/** A compiler's finding as a member of `problems[]`. */
export function problemDetail({ code, severity, at, params, message, fix }: Problem): FoundProblem {
  return { path: at.path, code, severity, at, params, message, fix }
}
