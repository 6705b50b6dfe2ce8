'use client'
import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useId } from 'react'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { Kbd } from '../../ui/Kbd'
import { NodeIcon } from '../canvas/NodeIcon'
import { NODE_DRAG_TYPE } from '../canvas/nodeDragType'
import { useAddStep } from '../canvas/useAddStep'
import { type NodeWords, useNodeWords } from '../canvas/useNodeWords'

const CATEGORIES = ['flow', 'ai', 'tools', 'people', 'data'] as const

/** Every kind of node, to be dragged onto the canvas or added beside the selection by a click. */
export function Palette() {
  const t = useTranslations('editor')
  const words = useNodeWords()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-xs text-faint">{t.rich('paletteHint', { key: () => <Kbd>N</Kbd> })}</p>
      {CATEGORIES.map((category) => {
        const members = words.filter(({ type }) => nodeDefinitions.get(type)?.category === category)
        if (members.length === 0) return null
        return (
          <section key={category} aria-label={t(`category.${category}`)}>
            <h3 className="mb-1 text-xs font-medium text-faint">{t(`category.${category}`)}</h3>
            <ul className="flex flex-col gap-1">
              {members.map((member) => (
                <PaletteItem key={member.type} {...member} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function PaletteItem({ type, title, description }: NodeWords) {
  const addStep = useAddStep()
  const about = useId()
  const onDragStart = ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
    dataTransfer.setData(NODE_DRAG_TYPE, type)
    dataTransfer.effectAllowed = 'copy'
    if (currentTarget.parentElement) dataTransfer.setDragImage(currentTarget.parentElement, 16, 16)
  }
  return (
    <li className="relative flex cursor-grab items-start gap-2 rounded-control border border-line bg-surface p-2 hover:border-line-strong hover:bg-hover active:cursor-grabbing">
      <NodeIcon type={type} className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        {/* named by its title alone, and as large as the whole entry */}
        <button
          type="button"
          draggable
          aria-describedby={about}
          onDragStart={onDragStart}
          onClick={() => addStep.beside({ type, title })}
          className="block w-full cursor-grab text-left text-sm font-medium after:absolute after:inset-0 after:rounded-control active:cursor-grabbing"
        >
          {title}
        </button>
        <span id={about} className="block text-xs text-muted">
          {description}
        </span>
      </span>
      <GripVertical aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
    </li>
  )
}
