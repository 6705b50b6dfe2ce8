'use client'
import { Redo2, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMe } from '../../shell/MeProvider'
import { SimulatedNotice } from '../../shell/SimulatedNotice'
import { IconButton } from '../../ui/IconButton'
import { RunButton } from '../run/RunButton'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { travel } from '../store/history'
import { EditorMenu } from './EditorMenu'
import { NameField } from './NameField'
import { PublishButton } from './PublishButton'
import { SaveMark } from './SaveMark'
import { ViewOnlyBadge } from './ViewOnlyBadge'
import { WorstCaseBadge } from './WorstCaseBadge'

/** Above the canvas: name, whether it is saved, what a run can cost at most, and the two things one does with it. */
export function EditorHeader() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const canUndo = useEditor((state) => state.past.length > 0)
  const canRedo = useEditor((state) => state.future.length > 0)
  const fixed = useEditor((state) => state.readOnly !== null)
  const { me } = useMe()
  const asksModel = useEditor((state) => (state.check?.worstCase?.modelCalls ?? 0) > 0)
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-surface px-3 py-2">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-2">
        <NameField />
        {fixed ? <ViewOnlyBadge /> : <SaveMark />}
      </div>
      {asksModel && me?.model?.simulated && <SimulatedNotice />}
      <WorstCaseBadge />
      <div className="flex items-center gap-1">
        <IconButton
          label={t('undo')}
          hint="Mod Z"
          disabled={!canUndo || fixed}
          onClick={() => travel(store, 'undo')}
          icon={<Undo2 aria-hidden className="size-4" />}
        />
        <IconButton
          label={t('redo')}
          hint="Mod Shift Z"
          disabled={!canRedo || fixed}
          onClick={() => travel(store, 'redo')}
          icon={<Redo2 aria-hidden className="size-4" />}
        />
      </div>
      <div className="flex items-center gap-2">
        <RunButton />
        <PublishButton />
        <EditorMenu />
      </div>
    </header>
  )
}
