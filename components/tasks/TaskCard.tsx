'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { TaskCard as Task } from '@/lib/api/tasks'
import { useMayAct } from '../shell/MeProvider'
import { cx } from '../ui/cx'
import { Notice } from '../ui/Notice'
import { ChoiceList } from './ChoiceList'
import { DecidedNotice } from './DecidedNotice'
import { EffectsSection } from './EffectsSection'
import { NewerNotice } from './NewerNotice'
import { TaskComments } from './TaskComments'
import { TaskContext } from './TaskContext'
import { TaskHeader } from './TaskHeader'
import { useDecision } from './useDecision'

type Props = {
  task: Task
  /** Beside the canvas: one column, without what stands around it anyway. */
  compact?: boolean
  onDecided?: () => void
}

/** A question to a person that a run waits on: what has happened, what failed, what each answer would do. */
export function TaskCard({ task, compact = false, onDecided }: Props) {
  const t = useTranslations('tasks')
  const headingId = useId()
  const mayDecide = useMayAct('operator')
  const state = useDecision(task, onDecided)
  const open = task.status === 'open' && state.taken === null
  return (
    <article
      aria-labelledby={headingId}
      data-task={task.id}
      className={cx(
        'flex min-w-0 flex-col rounded-card border bg-surface',
        open ? 'lamp-suspended border-lamp-edge' : 'border-line',
      )}
    >
      <TaskHeader
        {...{ task, headingId, compact }}
        {...(open && mayDecide && onDecided ? { onAssigned: onDecided } : {})}
      />
      <div className="flex min-w-0 flex-col gap-3 px-4 py-3">
        <TaskContext task={task} />
        {open && task.newer && <NewerNotice newer={task.newer} />}
        {(task.effects.length > 0 || task.kind !== 'clarification') && (
          <EffectsSection task={task} checkable={open && mayDecide} />
        )}
      </div>
      {open && mayDecide && (
        <section className="border-t border-line">
          <h3 className="px-4 pt-3 text-xs font-medium text-muted">{t('would')}</h3>
          <ChoiceList task={task} state={state} compact={compact} />
        </section>
      )}
      {(!open || !mayDecide) && (
        <div role="status" className="px-4 pb-4">
          {open ? <Notice>{t('mayNotDecide')}</Notice> : <DecidedNotice task={task} taken={state.taken} />}
        </div>
      )}
      {!compact && <TaskComments taskId={task.id} />}
    </article>
  )
}
