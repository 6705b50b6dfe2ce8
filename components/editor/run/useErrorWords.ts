'use client'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import { useProblemWords } from '../../shell/useProblemWords'

/** What is wrong with each field of a form, in the reader's language. */
export function useErrorWords(errors: { [pointer: string]: ProblemDetail }): { [pointer: string]: string } {
  const words = useProblemWords()
  return Object.fromEntries(Object.entries(errors).map(([pointer, problem]) => [pointer, words(problem)]))
}
