'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { TaskItem } from '@/lib/api/tasks'
import { useWording } from '../shell/useWording'
import { Badge } from '../ui/Badge'
import { Checkbox } from '../ui/Checkbox'
import { Lamp } from '../ui/Lamp'
import { RelativeTime } from '../ui/RelativeTime'
import { useInboxKeys } from './inbox/useInboxKeys'
import { taskSignal } from './taskSignal'
import { useDecidedText } from './useDecidedText'

type Props = {
  items: TaskItem[]
  /** Null where nothing may be ticked. */
  ticked: ReadonlySet<string> | null
  onTick: (id: string) => void
}

/** Cards as rows; what is escalated stands first, as the API lists it. */
export function TaskTable({ items, ticked, onTick }: Props) {
  const t = useTranslations('tasks')
  const list = useRef<HTMLUListElement>(null)
  useInboxKeys(list, onTick)
  return (
    <ul
      ref={list}
      aria-label={t('title')}
      className="divide-y divide-line rounded-card border border-line bg-surface"
    >
      {items.map((task) => (
        <TaskRow
          key={task.id}
          task={task}
          ticked={ticked === null || task.status !== 'open' ? null : ticked.has(task.id)}
          onTick={() => onTick(task.id)}
        />
      ))}
    </ul>
  )
}

function TaskRow({ task, ticked, onTick }: { task: TaskItem; ticked: boolean | null; onTick: () => void }) {
  const t = useTranslations('tasks')
  const inbox = useTranslations('inbox')
  const question = useWording()({ message: task.question, says: task.says })
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover">
      {ticked !== null && (
        <span className="relative z-10">
          <Checkbox
            checked={ticked}
            onCheckedChange={onTick}
            label={<span className="sr-only">{inbox('select', { question })}</span>}
          />
        </span>
      )}
      <span className="w-56 max-w-full shrink-0">
        <Lamp
          signal={taskSignal(task.status)}
          label={task.status === 'open' ? t(`kind.${task.kind}`) : t(`status.${task.status}`)}
        />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <Link
          href={`/tasks/${task.id}`}
          data-task-link={task.id}
          className="block truncate rounded-sm text-sm font-medium after:absolute after:inset-0"
          title={question}
        >
          {question}
        </Link>
        <p className="truncate text-xs text-muted">
          {task.run.pipelineName}
          {task.assignee && ` · ${t('assignedTo', { who: task.assignee })}`}
          <Decided task={task} />
        </p>
      </div>
      {task.escalatedAt && <Badge tone="bad">{t('escalated')}</Badge>}
      <span className="text-xs text-faint">
        <RelativeTime iso={task.createdAt} />
      </span>
    </li>
  )
}

/** Who decided it, how and when. */
function Decided({ task }: { task: TaskItem }) {
  const { text } = useDecidedText(task)
  if (!task.decision) return null
  return (
    <>
      {' · '}
      {text(task.decision, 'decidedBy')} {task.decision.at && <RelativeTime iso={task.decision.at} />}
    </>
  )
}
