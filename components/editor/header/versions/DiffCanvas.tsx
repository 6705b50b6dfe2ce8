'use client'
import './diff.css'
import { EdgeLabelRenderer, type EdgeProps, type NodeProps, useStore } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { createContext, memo, useContext, useState } from 'react'
import type { PipelineDiff } from '@/lib/graph/diffPipelines'
import type { Pipeline } from '@/lib/graph/document'
import { createFrozenEditor } from '../../../run/graph/createFrozenEditor'
import { FrozenFlow } from '../../../run/graph/FrozenFlow'
import { StepCard } from '../../canvas/StepCard'
import { Track } from '../../canvas/Track'
import type { StepNode, TrackEdge } from '../../flow/flow'
import { EditorProvider } from '../../store/EditorContext'
import { DiffMark } from './DiffMark'

const NO_DIFF: PipelineDiff = { nodes: new Map(), edges: new Map(), settings: [] }
const DiffContext = createContext<PipelineDiff>(NO_DIFF)

/** Marks stay legible from afar: below this zoom they are drawn larger, up to three times. */
const LEGIBLE_MARK = 0.75
const markScale = ({ transform }: { transform: [number, number, number] }) =>
  Math.min(3, Math.max(1, LEGIBLE_MARK / transform[2]))

const DiffCard = memo(function DiffCard(props: NodeProps<StepNode>) {
  const change = useContext(DiffContext).nodes.get(props.data.node.id)
  const scale = useStore(markScale)
  return (
    <>
      {change && (
        <span
          className="absolute bottom-full left-0 z-10 mb-0.5 origin-bottom-left"
          style={{ transform: `scale(${scale})` }}
        >
          <DiffMark kind={change.kind} />
        </span>
      )}
      <StepCard {...props} />
    </>
  )
})

const DiffTrack = memo(function DiffTrack(props: EdgeProps<TrackEdge>) {
  const change = useContext(DiffContext).edges.get(props.data?.edge.id ?? '')
  const scale = useStore(markScale)
  const [x, y] = [(props.sourceX + props.targetX) / 2, (props.sourceY + props.targetY) / 2]
  return (
    <>
      <Track {...props} />
      {change && (
        <EdgeLabelRenderer>
          <span
            className="absolute"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${scale})` }}
          >
            <DiffMark kind={change.kind} />
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})

const nodeTypes = { step: DiffCard }
const edgeTypes = { track: DiffTrack }
const CLASSES = {
  added: 'diff-added lamp-succeeded',
  removed: 'diff-removed lamp-failed',
  changed: 'diff-changed',
}

type Props = {
  /** Both documents in one drawing; see `unionOf`. */
  document: Pipeline
  diff: PipelineDiff
  label: string
  selected: string | null
  onSelect: (nodeId: string) => void
}

/** Two documents as one graph: what is new, gone and different, in colour, sign and word. Nothing in it can be changed. */
export function DiffCanvas({ document, diff, label, selected, onSelect }: Props) {
  const t = useTranslations('versions')
  const [editor] = useState(() => createFrozenEditor(document, null))
  const { nodes: placed, edges: wired } = editor.store.getState()
  const kindOf = (changes: PipelineDiff['nodes'], id: string) => {
    const kind = changes.get(id)?.kind
    return kind ? CLASSES[kind] : 'diff-same'
  }
  const nodes = placed.map((node) => ({
    ...node,
    selected: node.id === selected,
    className: kindOf(diff.nodes, node.data.node.id),
  }))
  const edges = wired.map((edge) => ({ ...edge, className: kindOf(diff.edges, edge.data?.edge.id ?? '') }))
  return (
    <EditorProvider editor={editor}>
      <DiffContext value={diff}>
        <FrozenFlow
          {...{ nodes, edges, nodeTypes, edgeTypes, label, onSelect }}
          hint={t('nodeHint')}
          padding={0.12}
        />
      </DiffContext>
    </EditorProvider>
  )
}
