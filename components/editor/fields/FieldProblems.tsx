'use client'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Problem } from '@/lib/graph/problem'
import { QuickFixes } from '../problems/QuickFixes'
import { useProblemText } from '../problems/useProblemText'
import { useEditor } from '../store/EditorContext'

/** A finding and the field it is about, as the fields around know it. */
type Placed = { path: string; problem: Problem }
const ProblemsContext = createContext<readonly Placed[]>([])

/** Makes the problems of one node known to its fields; paths are relative to the node (`config.tool`, `in.args.title`). */
export function NodeProblems({ index, children }: { index: number; children: ReactNode }) {
  return <ProblemsWithin prefix={`nodes[${index}].`}>{children}</ProblemsWithin>
}

/** Makes the problems below `prefix` known to the fields inside, which leave the prefix out of their paths. */
export function ProblemsWithin({ prefix, children }: { prefix: string; children: ReactNode }) {
  const check = useEditor((state) => state.check)
  const problems = useMemo(
    () =>
      (check?.problems ?? []).flatMap((problem): Placed[] =>
        problem.at.path.startsWith(prefix) ? [{ path: problem.at.path.slice(prefix.length), problem }] : [],
      ),
    [check, prefix],
  )
  return <ProblemsContext value={problems}>{children}</ProblemsContext>
}

/** The findings at a field. `deep`: also those inside it, for controls that show a whole value at once. */
export function useFieldFindings(path: string, deep: boolean): Problem[] {
  const problems = useContext(ProblemsContext)
  return useMemo(
    () =>
      problems
        .filter((placed) => placed.path === path || (deep && isInside(placed.path, path)))
        .map(({ problem }) => problem),
    [problems, path, deep],
  )
}

/** The same as one text. */
export function useFieldProblem(path: string, deep: boolean): string | undefined {
  const found = useFieldFindings(path, deep)
  const text = useProblemText()
  return found.length === 0
    ? undefined
    : [...new Set(found.map((problem) => text(problem).message))].join(' ')
}

/** What can be done at once about the findings of a field. */
export function FieldFixes({ path, deep }: { path: string; deep: boolean }) {
  const found = useFieldFindings(path, deep)
  return found.map((problem) => (
    <QuickFixes key={`${problem.code} ${problem.at.path} ${problem.message}`} problem={problem} />
  ))
}

function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
}
