'use client'
import { useTranslations } from 'next-intl'
import type { CleanupPlan } from '@/lib/api/cleanupPlan'
import { useWording } from '../../shell/useWording'
import { callText } from '../../tasks/callText'

/** What a rollback would do about one call. */
export function UndoLine({ tool, undo }: { tool: string; undo: CleanupPlan }) {
  const t = useTranslations('tasks')
  const say = useWording()
  const watch = useTranslations('watch')
  return (
    <p className="text-xs">
      <span className="text-muted">{watch('undoPreview')} </span>
      <code className="font-mono wrap-anywhere">
        {undo.undo ? callText(undo.undo.tool, undo.undo.args) : tool}
      </code>{' '}
      <span className="text-muted wrap-anywhere">
        {t(`cleanup.${undo.kind}`)}
        {undo.kind !== 'automatic' && undo.reason ? ` ${say({ message: undo.reason, says: undo.says })}` : ''}
      </span>
    </p>
  )
}
