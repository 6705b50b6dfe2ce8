'use client'
import { useTranslations } from 'next-intl'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import { SHAPE_CODES } from '@/lib/graph/parsePipeline'
import { PROBLEM_CODES } from '@/lib/graph/problem'
import { useProblemText } from '../../editor/problems/useProblemText'

/** Everything that was found, each with its JSON path; what the compiler found in the reader's language. */
export function FoundProblems({ problems }: { problems: ProblemDetail[] }) {
  const t = useTranslations('exchange')
  const problemText = useProblemText()
  const textOf = ({ code: given, path = '', params = {}, message, fix = '' }: ProblemDetail) => {
    const shape = SHAPE_CODES.find((known) => known === given)
    if (shape) return t(`shape.${shape}`, texts(params))
    const code = PROBLEM_CODES.find((known) => known === given)
    return code
      ? problemText({ code, severity: 'error', at: { path }, params, message, fix }).message
      : message
  }
  if (problems.length === 0) return null
  return (
    <ul
      aria-label={t('import.found')}
      className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-card border border-line"
    >
      {problems.map((problem) => (
        <li key={`${problem.path} ${problem.message}`} className="px-3 py-1.5 text-sm wrap-anywhere">
          {problem.path && <code className="mr-2 font-mono text-xs text-muted">{problem.path}</code>}
          {textOf(problem)}
        </li>
      ))}
    </ul>
  )
}

function texts(params: NonNullable<ProblemDetail['params']>): { [name: string]: string } {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
