'use client'
import { Group, List, Search, StickyNote, Workflow } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../../ui/IconButton'
import { NOTE_SIZE } from '../flow/noteNode'
import { hasSelection } from '../flow/selection'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { addNote, group } from '../store/editMarks'
import { useAddStep } from './useAddStep'
import { useTidy } from './useTidy'

const ICON = 'size-3.5'

/** What one does with the drawing as a whole: each is a key as well. */
export function CanvasTools() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const tidy = useTidy()
  const { middle } = useAddStep()
  const fixed = useEditor((state) => state.readOnly !== null)
  const some = useEditor(hasSelection)
  const finding = useEditor((state) => state.finding)
  const outline = useEditor((state) => state.outline)
  return (
    <div
      role="toolbar"
      aria-label={t('tools')}
      className="flex items-center self-start rounded-card border border-line bg-surface p-0.5"
    >
      {!fixed && (
        <>
          <IconButton
            size="sm"
            label={t('addNote')}
            hint="Shift S"
            onClick={() => addNote(store, middle(NOTE_SIZE))}
            icon={<StickyNote aria-hidden className={ICON} />}
          />
          <IconButton
            size="sm"
            label={t('group')}
            hint="Mod G"
            disabled={!some}
            onClick={() => group(store)}
            icon={<Group aria-hidden className={ICON} />}
          />
          <IconButton
            size="sm"
            label={t('tidy')}
            hint="Shift L"
            onClick={() => void tidy()}
            icon={<Workflow aria-hidden className={ICON} />}
          />
        </>
      )}
      <IconButton
        size="sm"
        label={t('find')}
        hint="Mod F"
        aria-pressed={finding}
        onClick={() => store.setState({ finding: !finding })}
        icon={<Search aria-hidden className={ICON} />}
      />
      <IconButton
        size="sm"
        label={t('outline')}
        hint="O"
        aria-pressed={outline}
        onClick={() => store.setState({ outline: !outline })}
        icon={<List aria-hidden className={ICON} />}
      />
    </div>
  )
}
