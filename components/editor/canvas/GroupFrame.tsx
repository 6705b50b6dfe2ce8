'use client'
import type { NodeProps } from '@xyflow/react'
import { Ungroup } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { cx } from '../../ui/cx'
import { IconButton } from '../../ui/IconButton'
import type { GroupNode } from '../flow/flow'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { editMark, ungroup } from '../store/editMarks'
import { MarkTools } from './MarkTools'
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
      {selected && (
        <MarkTools id={id} color={data.color} least={{ width: 160, height: 96 }} group>
          <IconButton
            size="sm"
            label={t('ungroup')}
            hint="Mod Shift G"
            onClick={() => ungroup(store)}
            icon={<Ungroup aria-hidden className="size-3.5" />}
          />
        </MarkTools>
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
