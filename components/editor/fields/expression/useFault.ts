'use client'
import { useMemo } from 'react'
import { useFieldFindings } from '../FieldProblems'
import { faultRange, type Range } from './faultRange'

/** Where in a field's text the first finding about it lies. */
export function useFault(path: string, text: string, mode: 'text' | 'expression'): Range | null {
  const found = useFieldFindings(path, false)
  return useMemo(() => {
    for (const problem of found) {
      const range = faultRange(problem, text, mode)
      if (range) return range
    }
    return null
  }, [found, text, mode])
}
