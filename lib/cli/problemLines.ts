import type { ProblemDetail } from '../api/problemDetail'

/** One line per problem: where, what, and what to do about it. */
export function problemLines(problems: readonly ProblemDetail[]): string[] {
  return problems.map(({ path, code, severity, message, fix }) => {
    const kind = typeof severity === 'string' && severity !== 'error' ? `${severity} ` : ''
    const where = path ? `${path}: ` : ''
    const advice = typeof fix === 'string' && fix !== '' ? ` ${fix}` : ''
    return `  ${kind}${where}${message}${advice}${code ? ` [${code}]` : ''}`
  })
}
