'use client'
import { Eye } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Badge } from '../../ui/Badge'
import { useEditor } from '../store/EditorContext'

/** Says that nothing can be changed here, and leads from a published version back to the draft. */
export function ViewOnlyBadge() {
  const t = useTranslations('editor')
  const readOnly = useEditor((state) => state.readOnly)
  const version = useEditor((state) => state.version)
  const pipelineId = useEditor((state) => state.pipelineId)
  if (!readOnly) return null
  return (
    <span className="flex shrink-0 items-center gap-2" title={t(`readOnly.${readOnly}`)}>
      <Badge tone="accent">
        <Eye aria-hidden className="size-3.5" />
        {version === null ? t('viewOnly') : t('viewOnlyVersion', { version })}
      </Badge>
      {version !== null && (
        <Link
          href={`/pipelines/${pipelineId}`}
          className="text-xs text-accent-ink underline underline-offset-2"
        >
          {t('backToDraft')}
        </Link>
      )}
    </span>
  )
}
