'use client'
import type { ApiError } from '@/lib/client/apiError'
import { Notice } from '../ui/Notice'
import { useErrorText } from './useErrorText'
import { useProblemWords } from './useProblemWords'

/** Why a request was refused, with every reason that the server names, beside the form that sent it. */
export function FailureNotice({ failure }: { failure: ApiError }) {
  const errorText = useErrorText()
  const words = useProblemWords()
  return (
    <Notice tone="error">
      {errorText(failure)}
      {failure.problems.length > 0 && (
        <ul className="mt-1 list-disc pl-4">
          {failure.problems.map((problem) => (
            <li key={`${problem.path}${problem.message}`}>
              {problem.path && `${problem.path}: `}
              {words(problem)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
