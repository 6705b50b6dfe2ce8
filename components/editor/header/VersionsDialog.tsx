'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../shell/LoadFailure'
import { Loading } from '../../shell/Loading'
import { Dialog } from '../../ui/Dialog'
import { EmptyState } from '../../ui/EmptyState'
import { RelativeTime } from '../../ui/RelativeTime'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { usePerson } from './usePerson'

export function VersionsDialog() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const open = useEditor((state) => state.dialog === 'versions')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && store.setState({ dialog: null })}
      title={t('versions')}
      description={t('versionsHint')}
    >
      <VersionList />
    </Dialog>
  )
}

function VersionList() {
  const t = useTranslations('editor')
  const id = useEditor((state) => state.pipelineId)
  const { value, error, reload } = useResource(useCallback(() => pipelinesApi.versions(id), [id]))
  const person = usePerson()
  if (error) return <LoadFailure error={error} onRetry={reload} />
  if (!value) return <Loading />
  if (value.items.length === 0) return <EmptyState title={t('versionsNone')} />
  return (
    <ol className="flex flex-col divide-y divide-line rounded-card border border-line">
      {value.items.map(({ version, note, publishedBy, publishedAt }) => (
        <li key={version} className="flex flex-col gap-0.5 px-3 py-2">
          <span className="flex items-center justify-between gap-2">
            <Link
              href={`/pipelines/${id}?version=${version}`}
              aria-label={t('openVersion', { version })}
              className="text-sm font-medium text-accent-ink underline underline-offset-2"
            >
              {t('version', { version })}
            </Link>
            <span className="text-xs text-faint">
              <RelativeTime iso={publishedAt} />
            </span>
          </span>
          {note && <span className="text-sm text-muted wrap-anywhere">{note}</span>}
          <span className="text-xs text-faint">{t('publishedBy', { by: person(publishedBy) })}</span>
        </li>
      ))}
    </ol>
  )
}
