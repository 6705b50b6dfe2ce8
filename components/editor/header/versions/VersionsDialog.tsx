'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { useResource } from '@/lib/client/useResource'
import { LoadFailure } from '../../../shell/LoadFailure'
import { Loading } from '../../../shell/Loading'
import { Dialog } from '../../../ui/Dialog'
import { EmptyState } from '../../../ui/EmptyState'
import { useEditor, useEditorStore } from '../../store/EditorContext'
import { DRAFT, type Shown } from './shown'
import { VersionComparison } from './VersionComparison'
import { VersionList } from './VersionList'

/** The history of a pipeline: what was published when, by whom and why; any two of it compared on the canvas; any of it restored. */
export function VersionsDialog() {
  const t = useTranslations('versions')
  const store = useEditorStore()
  const open = useEditor((state) => state.dialog === 'versions')
  return (
    <Dialog
      open={open}
      width="full"
      onOpenChange={(next) => !next && store.setState({ dialog: null })}
      title={t('title')}
      description={t('lead')}
    >
      <History />
    </Dialog>
  )
}

function History() {
  const t = useTranslations('versions')
  const id = useEditor((state) => state.pipelineId)
  const { value, error, reload } = useResource(useCallback(() => pipelinesApi.versions(id), [id]))
  const [chosen, setChosen] = useState<Partial<Shown>>({})
  if (error) return <LoadFailure error={error} onRetry={reload} />
  if (!value) return <Loading />
  const [newest] = value.items
  if (!newest) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  const shown: Shown = { from: newest.version, to: DRAFT, ...chosen }
  return (
    <div className="flex min-h-0 flex-1 gap-3 max-lg:flex-col max-lg:overflow-y-auto">
      <VersionList items={value.items} shown={shown} onCompare={(from) => setChosen({ from, to: DRAFT })} />
      <VersionComparison items={value.items} shown={shown} onShow={setChosen} />
    </div>
  )
}
