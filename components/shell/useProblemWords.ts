'use client'
import { useCallback } from 'react'
import { fromLibrary } from '@/lib/graph/libraryTexts'
import type { Text } from '@/lib/run/sayWording'
import { useWording } from './useWording'

/** What is wrong with a part of a request, in the reader's language; what a schema of ours says comes without a name and is known by its words. */
export function useProblemWords(): (problem: Text) => string {
  const say = useWording()
  return useCallback((problem) => say(problem.says ? problem : fromLibrary(problem.message)), [say])
}
