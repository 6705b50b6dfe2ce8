'use client'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../ui/cx'
import { Input } from '../../ui/Input'
import { takesWires } from '../flow/takesWires'
import { useEditor, useEditorStore } from '../store/EditorContext'
import type { Picker } from '../store/editorState'
import { NodeIcon } from './NodeIcon'
import { useAddStep } from './useAddStep'
import { type NodeWords, useNodeWords } from './useNodeWords'

const WIDTH = 288
const HEIGHT = 360

/** Chooses a node where a wire was dropped or N was pressed. */
export function NodePicker() {
  const picker = useEditor((state) => state.picker)
  return picker ? <OpenPicker picker={picker} /> : null
}

function OpenPicker({ picker }: { picker: Picker }) {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const addStep = useAddStep()
  const { flowToScreenPosition } = useReactFlow()
  const words = useNodeWords()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const view = useStoreApi()
  const found = words.filter((word) => matches(word, query) && (!picker.from || takesWires(word.type)))
  const [place] = useState(() => {
    const bounds = view.getState().domNode?.getBoundingClientRect()
    return clamped(
      flowToScreenPosition(picker.at),
      bounds ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight),
    )
  })
  const close = () => store.setState({ picker: null })
  useEffect(() => input.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setActive((index) => Math.min(index + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setActive((index) => Math.max(index - 1, 0))
    else if (event.key === 'Enter' && found[active]) addStep.picked(found[active], picker)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      role="dialog"
      aria-label={t('picker')}
      className="float nodrag nopan nowheel fixed z-40 flex flex-col rounded-card"
      style={{ left: place.x, top: place.y, width: WIDTH, maxHeight: HEIGHT }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <div className="p-2">
        <Input
          ref={input}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={found[active] ? `${list}-${found[active].type}` : undefined}
          aria-label={t('pickerSearch')}
          placeholder={t('pickerSearch')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('picker')} className="min-h-0 overflow-y-auto px-1 pb-1">
        {found.map((word, index) => (
          <div
            key={word.type}
            id={`${list}-${word.type}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx('menu-item items-start!', index === active && 'bg-hover')}
            onPointerEnter={() => setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => addStep.picked(word, picker)}
            onKeyDown={onKeyDown}
          >
            <NodeIcon type={word.type} className="mt-0.5 size-4 shrink-0 text-muted" />
            <span className="min-w-0">
              <span className="block">{word.title}</span>
              <span className="block text-xs text-faint">{word.description}</span>
            </span>
          </div>
        ))}
        {found.length === 0 && <p className="px-2 py-3 text-sm text-faint">{t('pickerNothing')}</p>}
      </div>
    </div>
  )
}

function matches({ type, title, description }: NodeWords, query: string): boolean {
  const needle = query.trim().toLowerCase()
  return [type, title, description].some((text) => text.toLowerCase().includes(needle))
}

/** Inside the canvas, also where the wire ended near its edge. */
function clamped({ x, y }: { x: number; y: number }, { left, top, right, bottom }: DOMRect) {
  return {
    x: Math.max(left + 8, Math.min(x, right - WIDTH - 8)),
    y: Math.max(top + 8, Math.min(y, bottom - HEIGHT - 8)),
  }
}
