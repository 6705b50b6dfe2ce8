'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { TaskItem } from '@/lib/client/apiShapes'
import { Badge } from '../ui/Badge'
import { Lamp } from '../ui/Lamp'
import { RelativeTime } from '../ui/RelativeTime'
import { taskSignal } from './taskSignal'

/** Cards as rows; what is escalated stands first, as the API lists it. */
export function TaskTable({ items }: { items: TaskItem[] }) {
  const t = useTranslations('tasks')
  return (
    <ul aria-label={t('title')} className="divide-y divide-line rounded-card border border-line bg-surface">
      {items.map((task) => (
        <li
          key={task.id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover"
        >
          <span className="w-56 max-w-full shrink-0">
            <Lamp signal={taskSignal(task.status)} label={t(`kind.${task.kind}`)} />
          </span>
          <div className="min-w-0 flex-1 basis-64">
            <Link
              href={`/tasks/${task.id}`}
              className="block truncate rounded-sm text-sm font-medium after:absolute after:inset-0"
              title={task.question}
            >
              {task.question}
            </Link>
            <p className="truncate text-xs text-muted">{task.run.pipelineName}</p>
          </div>
          {task.escalatedAt && <Badge tone="bad">{t('escalated')}</Badge>}
          <span className="text-xs text-faint">
            <RelativeTime iso={task.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
