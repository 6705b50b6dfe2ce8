'use client'
import { type NodeProps, NodeResizer, NodeToolbar } from '@xyflow/react'
import { Trash2, Ungroup } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import type { GroupNode } from '../flow/flow'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editMark, ungroup } from '../store/editMarks'
import { removeSelected } from '../store/editParts'
import { beginDrag, endDrag } from '../store/history'
import { ColorDots } from './ColorDots'
import { TitleInput } from './TitleInput'

/** The frame around a group. Its title is what one takes hold of; the rest lets the pointer through to what lies behind. */
export const GroupFrame = memo(function GroupFrame({ id, data, selected }: NodeProps<GroupNode>) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const naming = useEditor((state) => state.editing === id)
  const fixed = useEditor((state) => state.readOnly !== null)
  const title = data.title || t('groupUntitled')
  return (
    <>
      <NodeResizer
        isVisible={selected && !fixed}
        minWidth={160}
        minHeight={96}
        onResizeStart={() => beginDrag(store)}
        onResizeEnd={() => endDrag(store, id)}
      />
      {selected && !fixed && (
        <NodeToolbar isVisible className="float flex items-center gap-1 rounded-card p-1">
          <ColorDots value={data.color} onChange={(color) => editMark(store, id, { color })} />
          <IconButton
            size="sm"
            label={t('ungroup')}
            hint="Mod Shift G"
            onClick={() => ungroup(store)}
            icon={<Ungroup aria-hidden className="size-3.5" />}
          />
          <IconButton
            size="sm"
            label={t('delete')}
            hint="Del"
            onClick={() => removeSelected(store)}
            icon={<Trash2 aria-hidden className="size-3.5" />}
          />
        </NodeToolbar>
      )}
      <section
        aria-label={t('groupOf', { title, count: data.members.length })}
        className={cx(
          `tint-${data.color}`,
          'group-frame size-full rounded-card border',
          selected && 'group-selected',
        )}
      >
        <div className="group-title flex h-9 cursor-grab items-center px-3 text-sm font-medium">
          {naming && !fixed ? (
            <TitleInput
              id={id}
              label={t('groupTitle')}
              value={data.title}
              onCommit={(text) => editMark(store, id, { text })}
            />
          ) : (
            <span className="truncate" title={title}>
              {title}
            </span>
          )}
        </div>
      </section>
    </>
  )
})
