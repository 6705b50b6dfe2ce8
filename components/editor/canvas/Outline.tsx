'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { IconButton } from '../../ui/IconButton'
import type { TrackEdge } from '../flow/flow'
import { inOrder } from '../flow/inOrder'
import { selectedNodes } from '../flow/selection'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { focusPart } from './focusPart'
import { OutlineStep } from './OutlineStep'

/** The graph as a list, for whoever does not see it or has no pointer: every node with its ports, wires, problems and status. */
export function Outline() {
  const open = useEditor((state) => state.outline)
  return open ? <OpenOutline /> : null
}

function OpenOutline() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  // in order of their places, so while one is dragged the list waits for where it comes to stand
  const nodes = useEditor((state) => state.before?.nodes ?? state.nodes)
  const edges = useEditor((state) => state.edges)
  const notes = useEditor((state) => state.notes)
  const steps = useMemo(() => inOrder({ nodes, edges }), [nodes, edges])
  const wires = useMemo(() => bySource(edges), [edges])
  const panel = useRef<HTMLElement>(null)
  useEffect(() => stepButtons(panel.current)[0]?.focus(), [])
  const close = () => {
    store.setState({ outline: false })
    const [selected] = selectedNodes(store.getState())
    if (selected) focusPart(selected.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (!walk(panel.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <nav
      ref={panel}
      aria-label={t('outline')}
      onKeyDown={onKeyDown}
      className="float absolute top-2 bottom-14 left-2 z-30 flex w-80 max-w-[calc(100%-1rem)] flex-col rounded-card"
    >
      <header className="flex items-start gap-2 border-b border-line px-3 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="text-sm font-semibold">{t('outline')}</h2>
          <p className="text-xs text-faint">
            {t('outlineHint', { nodes: nodes.length, wires: edges.length, notes: notes.length })}
          </p>
        </div>
        <IconButton
          size="sm"
          label={t('outlineClose')}
          hint="Esc"
          onClick={close}
          icon={<X aria-hidden className="size-3.5" />}
        />
      </header>
      {steps.length === 0 && <p className="p-3 text-sm text-muted">{t('outlineEmpty')}</p>}
      <ol className="min-h-0 flex-1 overflow-y-auto p-1">
        {steps.map((step, index) => (
          <OutlineStep key={step.id} step={step} number={index + 1} wires={wires.get(step.id) ?? NO_WIRES} />
        ))}
      </ol>
    </nav>
  )
}

const NO_WIRES: TrackEdge[] = []

function bySource(edges: readonly TrackEdge[]): Map<string, TrackEdge[]> {
  const wires = new Map<string, TrackEdge[]>()
  for (const edge of edges) {
    const known = wires.get(edge.source)
    if (known) known.push(edge)
    else wires.set(edge.source, [edge])
  }
  return wires
}

function stepButtons(panel: HTMLElement | null): HTMLButtonElement[] {
  return [...(panel?.querySelectorAll<HTMLButtonElement>('button[data-step]') ?? [])]
}

/** Arrow keys, Home and End go from node to node. False for any other key. */
function walk(panel: HTMLElement | null, key: string): boolean {
  const buttons = stepButtons(panel)
  const here = buttons.findLastIndex(
    (button) => button === document.activeElement || button.closest('li')?.contains(document.activeElement),
  )
  const places: { [key: string]: number } = {
    ArrowDown: Math.min(here + 1, buttons.length - 1),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: buttons.length - 1,
  }
  const to = places[key]
  if (to === undefined) return false
  buttons[to]?.focus()
  return true
}
