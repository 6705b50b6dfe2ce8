'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Problem } from '@/lib/graph/problem'
import { useProblemText } from '../problems/useProblemText'
import { useEditor } from '../store/EditorContext'

const ProblemsContext = createContext<readonly Problem[]>([])

/** Makes the problems of one node known to its fields; paths are relative to the node (`config.tool`, `in.args.title`). */
export function NodeProblems({ index, children }: { index: number; children: ReactNode }) {
  const check = useEditor((state) => state.check)
  const problems = useMemo(() => {
    const prefix = `nodes[${index}].`
    return (check?.problems ?? []).flatMap((problem) =>
      problem.at.path.startsWith(prefix)
        ? [{ ...problem, at: { ...problem.at, path: problem.at.path.slice(prefix.length) } }]
        : [],
    )
  }, [check, index])
  return <ProblemsContext value={problems}>{children}</ProblemsContext>
}

/**
 * What is wrong at a field, as one text. `deep`: also what lies inside it, for controls that show a whole value at once.
 */
export function useFieldProblem(path: string, deep: boolean): string | undefined {
  const problems = useContext(ProblemsContext)
  const text = useProblemText()
  const found = problems.filter(({ at }) => at.path === path || (deep && isInside(at.path, path)))
  return found.length === 0
    ? undefined
    : [...new Set(found.map((problem) => text(problem).message))].join(' ')
}

function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}
