'use client'
import type { Problem } from '@/lib/graph/problem'
import { Notice } from '../../ui/Notice'
import { QuickFixes } from '../problems/QuickFixes'
import { useProblemText } from '../problems/useProblemText'
import { useEditor } from '../store/EditorContext'

type Props = {
  node?: string
  edge?: string /** Leaves out what a field shows by itself. */
  skip?: (problem: Problem) => boolean
}

/** Problems of one part that no field of it can show. */
export function ProblemNotes({ node, edge, skip }: Props) {
  const check = useEditor((state) => state.check)
  const text = useProblemText()
  const found = (check?.problems ?? []).filter(
    (problem) =>
      (node === undefined || problem.at.node === node) &&
      (edge === undefined || problem.at.edge === edge) &&
      !skip?.(problem),
  )
  return found.map((problem) => {
    const { message, fix } = text(problem)
    return (
      <Notice
        key={`${problem.code} ${problem.at.path} ${problem.message}`}
        tone={problem.severity === 'warning' ? 'warn' : 'error'}
      >
        {message} <span className="text-muted">{fix}</span>
        <div className="mt-1.5 empty:hidden">
          <QuickFixes problem={problem} />
        </div>
      </Notice>
    )
  })
}
