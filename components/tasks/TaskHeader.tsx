'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { TaskCard } from '@/lib/api/tasks'
import { useWording } from '../shell/useWording'
import { Badge } from '../ui/Badge'
import { Lamp } from '../ui/Lamp'
import { RelativeTime } from '../ui/RelativeTime'
import { AssignMenu } from './AssignMenu'
import { taskSignal } from './taskSignal'

/** Kind, question, where it comes from, how old it is and when it escalates. */
export function TaskHeader({
  task,
  headingId,
  compact,
  onAssigned,
}: {
  task: TaskCard
  headingId: string
  compact: boolean
  /** Given where the card may be given to somebody; called once it was. */
  onAssigned?: () => void
}) {
  const t = useTranslations('tasks')
  const say = useWording()
  const open = task.status === 'open'
  return (
    <header className="flex flex-col gap-1 px-4 pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Lamp
          signal={taskSignal(task.status)}
          label={open ? t(`kind.${task.kind}`) : t(`status.${task.status}`)}
        />
        {task.escalatedAt && <Badge tone="bad">{t('escalated')}</Badge>}
        <span className="ml-auto flex items-center gap-2 text-xs text-faint">
          {onAssigned && <AssignMenu task={task} onChange={onAssigned} />}
          <RelativeTime iso={task.createdAt} />
        </span>
      </div>
      <h2 id={headingId} className="text-sm font-semibold wrap-anywhere">
        {task.kind === 'breakpoint' && task.node
          ? t('breakpointQuestion', { node: task.node.title })
          : say({ message: task.question, says: task.says })}
      </h2>
      <p className="flex flex-wrap gap-x-3 text-xs text-muted wrap-anywhere">
        {!compact && (
          <Link
            href={`/runs/${task.runId}`}
            className="rounded-sm text-accent-ink underline underline-offset-2"
          >
            {task.run.pipelineName}
          </Link>
        )}
        {task.node && <span>{t('atNode', { node: task.node.title })}</span>}
        {task.assignee && <span>{t('assignedTo', { who: task.assignee })}</span>}
        {open && !task.escalatedAt && (
          <span>
            {t('escalates')} <RelativeTime iso={task.dueAt} />
          </span>
        )}
      </p>
    </header>
  )
}
