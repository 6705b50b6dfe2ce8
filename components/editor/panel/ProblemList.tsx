'use client'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Problem } from '@/lib/graph/problem'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { useGoTo } from '../canvas/useGoTo'
import { QuickFixes } from '../problems/QuickFixes'
import { useProblemText } from '../problems/useProblemText'
import { useEditor } from '../store/EditorContext'
import { useNodeTitle } from './useNodeTitle'

const SEVERITIES = ['error', 'publish', 'warning'] as const

/** Everything the compiler found, worst first; a click goes to the place. */
export function ProblemList() {
  const t = useTranslations('editor')
  const check = useEditor((state) => state.check)
  if (!check) return <p className="text-sm text-muted">{t('checking')}</p>
  if (check.problems.length === 0)
    return <EmptyState icon={<CircleCheck className="size-5" />} title={t('noProblems')} />
  return (
    <div className="flex flex-col gap-4">
      {SEVERITIES.map((severity) => {
        const found = check.problems.filter((problem) => problem.severity === severity)
        if (found.length === 0) return null
        return (
          <section key={severity} aria-label={t(`severity.${severity}`)}>
            <h3 className="mb-1 text-xs font-medium text-faint">{t(`severity.${severity}`)}</h3>
            <ul className="flex flex-col gap-1">
              {found.map((problem) => (
                <ProblemItem
                  key={`${problem.code} ${problem.at.path} ${problem.message}`}
                  problem={problem}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

export function ProblemItem({ problem }: { problem: Problem }) {
  const text = useProblemText()
  const goTo = useGoTo()
  const titleOf = useNodeTitle()
  const { message, fix } = text(problem)
  const warning = problem.severity === 'warning'
  const Icon = warning ? TriangleAlert : CircleAlert
  return (
    <li className={cx(warning ? 'lamp-suspended' : 'lamp-failed', 'rounded-control border border-line')}>
      <button
        type="button"
        onClick={() => goTo(problem.at)}
        className="flex w-full items-start gap-2 rounded-control p-2 text-left hover:bg-hover"
      >
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-lamp-ink" />
        <span className="min-w-0 flex-1">
          {problem.at.node !== undefined && (
            <span className="block text-xs text-faint">{titleOf(problem.at.node)}</span>
          )}
          <span className="block text-sm wrap-anywhere">{message}</span>
          <span className="block text-xs text-muted wrap-anywhere">{fix}</span>
        </span>
      </button>
      <div className="px-2 pb-2 pl-8 empty:hidden">
        <QuickFixes problem={problem} />
      </div>
    </li>
  )
}
