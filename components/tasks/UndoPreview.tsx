'use client'
import { useTranslations } from 'next-intl'
import type { TaskEffect } from '@/lib/api/tasks'
import { useWording } from '../shell/useWording'
import { callText } from './callText'

/** What rolling back would do about one effect. */
export function UndoPreview({ effect: { tool, cleanup } }: { effect: TaskEffect }) {
  const t = useTranslations('tasks')
  const say = useWording()
  return (
    <span className="block min-w-0 text-xs">
      {cleanup.undo ? (
        <code className="font-mono wrap-anywhere">{callText(cleanup.undo.tool, cleanup.undo.args)}</code>
      ) : (
        <code className="font-mono wrap-anywhere">{tool}</code>
      )}{' '}
      <span className="text-muted wrap-anywhere">
        {t(`cleanup.${cleanup.kind}`)}
        {cleanup.kind !== 'automatic' && cleanup.reason
          ? ` ${say({ message: cleanup.reason, says: cleanup.says })}`
          : ''}
      </span>
    </span>
  )
}
