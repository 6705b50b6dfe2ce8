'use client'
import { Copy, Spline, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../../ui/IconButton'
import { MarkButtons, TestButtons } from '../run/tryOut/TestButtons'
import { duplicateSelected } from '../store/clipboard'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { removeSelected, select } from '../store/editParts'

const ICON = 'size-3.5'

/**
 * Over a card, and only there while the pointer is on it: eight buttons on each of hundreds of cards would cost more than the cards. All of
 * it can be done by keys too, so it is no stop for the Tab key.
 */
export function CardToolbar({ id, nodeId }: { id: string; nodeId: string }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const fixed = useEditor((state) => state.readOnly !== null)
  if (fixed) return null
  const withThis = (act: () => void) => () => {
    select(store, [id])
    act()
  }
  return (
    <div className="card-toolbar nodrag float absolute right-0 bottom-full z-10 flex rounded-card p-0.5">
      <TestButtons stepId={id} nodeId={nodeId} skipped />
      <MarkButtons stepId={id} nodeId={nodeId} skipped />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t('connectFrom')}
        hint="C"
        onClick={withThis(() => store.setState({ connectingFrom: { source: id, port: null } }))}
        icon={<Spline aria-hidden className={ICON} />}
      />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t('duplicate')}
        hint="Mod D"
        onClick={withThis(() => void duplicateSelected(store))}
        icon={<Copy aria-hidden className={ICON} />}
      />
      <IconButton
        size="sm"
        tabIndex={-1}
        label={t('delete')}
        hint="Del"
        onClick={withThis(() => removeSelected(store))}
        icon={<Trash2 aria-hidden className={ICON} />}
      />
    </div>
  )
}
