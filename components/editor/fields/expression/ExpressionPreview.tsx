'use client'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useMemo } from 'react'
import { useRun } from '@/lib/client/useRun'
import type { Json } from '@/lib/graph/json'
import { useWording } from '../../../shell/useWording'
import { cx } from '../../../ui/cx'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import type { ExpressionMode } from './expressionExtensions'
import { useLastRunId } from './LastRunContext'
import { lastRunRoots } from './lastRunRoots'
import { type Preview, previewOf } from './preview'
import { typeOfJson } from './typeKey'
import { understood } from './understood'

type Props = { nodeId: string; path: string; mode: ExpressionMode; source: string; large?: boolean }

/** What the field would have given with the data of the last run; says so while there is none. */
export function ExpressionPreview({ nodeId, path, mode, source, large = false }: Props) {
  const t = useTranslations('inspector')
  const say = useWording()
  const store = useEditorStore()
  const edits = useEditor((state) => state.edits)
  const entry = useRun(useLastRunId())
  const settled = useDeferredValue(source)
  const seq = entry?.state.lastSeq
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes in place, its last event says when; edits stand for the document
  const preview = useMemo((): Preview | 'none' | 'unreached' | null => {
    if (!entry || entry.state.lastSeq === 0) return 'none'
    const roots = lastRunRoots(entry.state, understood(store), nodeId, path)
    return roots ? previewOf(settled, mode, roots) : 'unreached'
  }, [entry?.state, seq, edits, store, nodeId, path, mode, settled])
  const evaluable = mode === 'expression' ? source.trim() !== '' : source.includes('{{')
  if (!evaluable || preview === null) return null
  if (preview === 'none' || preview === 'unreached') {
    // at every field of a node at once it would be noise
    const seen = large ? '' : 'hidden group-focus-within/source:block'
    return (
      <p className={cx('text-xs text-faint', seen)}>
        {t(preview === 'none' ? 'previewNone' : 'previewUnreached')}
      </p>
    )
  }
  return (
    <output aria-label={t('preview')} className="flex min-w-0 items-baseline gap-1.5 text-xs">
      {preview.ok ? (
        <>
          <span aria-hidden className="text-faint">
            =
          </span>
          <span
            className={
              large
                ? 'min-w-0 flex-1 font-mono whitespace-pre-wrap wrap-anywhere'
                : 'line-clamp-2 min-w-0 flex-1 font-mono wrap-anywhere'
            }
            title={shown(preview.value)}
          >
            {shown(preview.value)}
          </span>
          <span className="shrink-0 text-faint">{t(`type.${typeOfJson(preview.value)}`)}</span>
        </>
      ) : (
        <span className="min-w-0 text-muted wrap-anywhere">
          {t('previewFailed', { message: say(preview) })}
        </span>
      )}
    </output>
  )
}

const MOST_SHOWN = 4_000

function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
