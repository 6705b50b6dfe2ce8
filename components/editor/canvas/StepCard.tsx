'use client'
import type { NodeProps } from '@xyflow/react'
import { useTranslations } from 'next-intl'
import { memo, useState } from 'react'
import { useEntryValue } from '@/lib/client/useRun'
import { cx } from '../../ui/cx'
import { lampClass } from '../../ui/Lamp'
import type { StepNode } from '../flow/flow'
import { useRunId } from '../store/EditorContext'
import { FarCard } from './FarCard'
import { useFar } from './Legibility'
import { NearCard } from './NearCard'
import { lampOf } from './nodeActivity'
import { useRenderMark } from './useRenderMark'

/**
 * One node of the canvas. Its size is fixed by its ports (`nodeHeight`); it renders alone when its own status, settings or problems
 * change, and as a plain rectangle while it is too far away to be read: title and status are then its name for whoever listens. Being
 * selected or dragged is no reason: React Flow moves and marks the element around it, and the style sheet does the rest.
 */
export const StepCard = memo(function StepCard({ id, data: { node } }: NodeProps<StepNode>) {
  const t = useTranslations('nodes')
  const far = useFar()
  const runId = useRunId()
  const status = useEntryValue(runId, lampOf(node.id)) ?? 'waiting'
  const [pointed, setPointed] = useState(false)
  useRenderMark(id)
  const ran = runId !== null && status !== 'waiting'
  const title = node.title || node.type
  const named = {
    role: 'img',
    title: node.title,
    'aria-label': runId === null ? title : `${title}, ${t(`status.${status}`)}`,
  }
  return (
    <div
      {...(far ? named : {})}
      // not while something is dragged past it
      onPointerMove={far ? undefined : ({ buttons }) => buttons === 0 && setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      className={cx(
        runId !== null && lampClass(status),
        far ? 'step-card step-card-far' : 'step-card',
        ran && 'step-card-lit',
        runId !== null && (status === 'skipped' || status === 'waiting') && 'step-card-dim',
        status === 'running' && 'step-card-running',
        node.disabled && 'step-card-disabled',
      )}
    >
      {far ? <FarCard node={node} /> : <NearCard id={id} node={node} status={status} pointed={pointed} />}
    </div>
  )
}, isSameStep)

function isSameStep(before: NodeProps<StepNode>, after: NodeProps<StepNode>): boolean {
  return before.id === after.id && before.data === after.data
}
