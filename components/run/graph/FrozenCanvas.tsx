'use client'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { Pipeline } from '@/lib/graph/document'
import { StepCard } from '../../editor/canvas/StepCard'
import { Track } from '../../editor/canvas/Track'
import { EditorProvider } from '../../editor/store/EditorContext'
import { createFrozenEditor } from './createFrozenEditor'
import { FrozenFlow } from './FrozenFlow'

const nodeTypes = { step: StepCard }
const edgeTypes = { track: Track }
const NO_NODES: ReadonlySet<string> = new Set()

type Props = {
  /** The version the run pins, not what the pipeline has become since. */
  document: Pipeline
  runId: string
  label: string
  selected?: string | null
  /** Nodes with a mark around them. */
  marked?: ReadonlySet<string>
  onSelect?: (nodeId: string) => void
}

/** A pipeline as it was run, with the lamps of that run; nothing in it can be changed. */
export function FrozenCanvas({
  document,
  runId,
  label,
  selected = null,
  marked = NO_NODES,
  onSelect,
}: Props) {
  const t = useTranslations('watch')
  const [editor] = useState(() => createFrozenEditor(document, runId))
  const { nodes: placed, edges } = editor.store.getState()
  const nodes = useMemo(
    () =>
      placed.map((node) => ({
        ...node,
        selected: node.id === selected,
        className: marked.has(node.id) ? 'differs' : '',
      })),
    [placed, selected, marked],
  )
  return (
    <EditorProvider editor={editor}>
      <FrozenFlow
        {...{ nodes, edges, nodeTypes, edgeTypes, label, onSelect }}
        hint={t('nodeHint')}
        padding={0.08}
      />
    </EditorProvider>
  )
}
