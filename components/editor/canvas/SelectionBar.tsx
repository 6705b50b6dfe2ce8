'use client'
import {
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Group,
  type LucideIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../../ui/IconButton'
import { ARRANGEMENTS, type Arrangement, arrange } from '../flow/arrange'
import { selectedNodes } from '../flow/selection'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { group } from '../store/editMarks'
import { changeFlow } from '../store/history'

const ICON = 'size-3.5'
const icons: Record<Arrangement, LucideIcon> = {
  left: AlignStartVertical,
  top: AlignStartHorizontal,
  row: AlignHorizontalDistributeCenter,
  column: AlignVerticalDistributeCenter,
}
/** Of two nodes the gap is already equal. */
const LEAST: Record<Arrangement, number> = { left: 2, top: 2, row: 3, column: 3 }

/** Over the canvas while several nodes are selected: line them up, space them out, put them into a group. */
export function SelectionBar() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const count = useEditor((state) => (state.readOnly ? 0 : selectedNodes(state).length))
  if (count < 2) return null
  return (
    <div
      role="toolbar"
      aria-label={t('arrange')}
      className="float absolute top-2 left-1/2 z-20 flex -translate-x-1/2 items-center rounded-card p-0.5"
    >
      {ARRANGEMENTS.map((how) => {
        const Icon = icons[how]
        return (
          <IconButton
            key={how}
            size="sm"
            label={t(`arrangement.${how}`)}
            disabled={count < LEAST[how]}
            onClick={() => changeFlow(store, (flow) => arrange(flow, how))}
            icon={<Icon aria-hidden className={ICON} />}
          />
        )
      })}
      <IconButton
        size="sm"
        label={t('group')}
        hint="Mod G"
        onClick={() => group(store)}
        icon={<Group aria-hidden className={ICON} />}
      />
    </div>
  )
}
