'use client'
import { ViewportPortal } from '@xyflow/react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { nodeDefinitions } from '@/lib/nodes/definitions'
import { COLUMN, NODE_WIDTH, nodeHeight } from '../flow/nodeSize'
import { freePort } from '../store/addStep'
import { useEditor, useEditorStore } from '../store/EditorContext'
import { useAddStep } from './useAddStep'
import { useNodeWords } from './useNodeWords'

/** Where the next step of a canvas that has none yet will be: a ghost that invites it. */
export function FirstStep() {
  const t = useTranslations('editor')
  const store = useEditorStore()
  const addStep = useAddStep()
  const words = useNodeWords()
  const alone = useEditor(({ nodes }) => (nodes.length === 1 ? nodes[0] : undefined))
  const empty = useEditor(({ nodes }) => nodes.length === 0)
  const start = alone && nodeDefinitions.get(alone.data.node.type)?.role === 'input' ? alone : undefined
  if (!empty && !start) return null
  const at = start ? { x: start.position.x + COLUMN, y: start.position.y } : { x: 0, y: 0 }
  const invite = () => {
    if (start) {
      const port = freePort(store.getState(), start)
      return store.setState({ picker: { at, from: port === null ? null : { source: start.id, port } } })
    }
    const input = words.find(({ type }) => nodeDefinitions.get(type)?.role === 'input')
    if (input) addStep.picked(input, { at, from: null })
  }
  return (
    <ViewportPortal>
      <button
        type="button"
        onClick={invite}
        className="nopan pointer-events-auto absolute flex flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong bg-surface p-4 text-center text-sm text-muted hover:border-accent hover:text-ink"
        style={{ transform: `translate(${at.x}px, ${at.y}px)`, width: NODE_WIDTH, height: nodeHeight(1) }}
      >
        <Plus aria-hidden className="size-5" />
        <span className="font-medium">{start ? t('firstStep') : t('firstNode')}</span>
        <span className="text-xs text-faint">{start ? t('firstStepHint') : t('firstNodeHint')}</span>
      </button>
    </ViewportPortal>
  )
}
