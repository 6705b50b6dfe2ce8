'use client'
import { NodeResizer, NodeToolbar } from '@xyflow/react'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ViewColor } from '@/lib/graph/document'
import { IconButton } from '../../ui/IconButton'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editMark } from '../store/editMarks'
import { removeSelected } from '../store/editParts'
import { beginDrag, endDrag } from '../store/history'
import { ColorDots } from './ColorDots'

type Props = {
  id: string
  color: ViewColor
  /** Pixels of the drawing. */
  least: { width: number; height: number }
  /** Takes in whatever it is drawn over. */
  group?: boolean
  /** Further buttons, before the last. */
  children?: ReactNode
}

/** What a selected note or group offers: another size, another colour, and to be taken away. Nothing while the drawing is only looked at. */
export function MarkTools({ id, color, least, group = false, children }: Props) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const fixed = useEditor((state) => state.readOnly !== null)
  if (fixed) return null
  return (
    <>
      <NodeResizer
        minWidth={least.width}
        minHeight={least.height}
        onResizeStart={() => beginDrag(store)}
        onResizeEnd={() => endDrag(store, group ? id : null)}
      />
      <NodeToolbar isVisible className="float flex items-center gap-1 rounded-card p-1">
        <ColorDots value={color} onChange={(next) => editMark(store, id, { color: next })} />
        {children}
        <IconButton
          size="sm"
          label={t('delete')}
          hint="Del"
          onClick={() => removeSelected(store)}
          icon={<Trash2 aria-hidden className="size-3.5" />}
        />
      </NodeToolbar>
    </>
  )
}
