'use client'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import type { PipelineNode } from '@/lib/graph/document'
import type { NodeStatus } from '@/lib/run/nodeStatus'
import { handlesOf } from '../flow/handlesOf'
import { portsOf } from '../flow/portsOf'
import { takesWires } from '../flow/takesWires'
import { NodeIcon } from './NodeIcon'

type Props = { node: PipelineNode; status: NodeStatus | null }

/**
 * A card from afar: a rectangle in the colour of its lamp with the icon of its type; title and status are its name for whoever listens. React
 * Flow looks for handles by these attributes when it measures, so wires keep their ends; without its own Handle nothing subscribes to
 * anything. Nothing here is clipped or see-through: the browser would look at each such thing in every frame, for hundreds of cards.
 * Selecting everything leaves it as it is.
 */
export const FarCard = memo(function FarCard({ node, status }: Props) {
  const t = useTranslations('nodes')
  const title = node.title || node.type
  return (
    <>
      <span
        role="img"
        title={node.title}
        aria-label={status ? `${title}, ${t(`status.${status}`)}` : title}
        className={`flex size-full items-center justify-center rounded-card ${status === null || status === 'waiting' ? 'text-faint' : 'bg-lamp-soft text-lamp-ink'}`}
      >
        <NodeIcon type={node.type} className="size-16" />
      </span>
      {handlesOf(portsOf(node), takesWires(node.type)).map(({ id, type, position, x, y, width, height }) => (
        <span
          key={`${type} ${id}`}
          className={`react-flow__handle pointer-events-none invisible absolute ${type}`}
          data-handleid={id}
          data-handlepos={position}
          style={{ left: x - 1, top: y - 1, width, height, transform: 'none' }}
        />
      ))}
    </>
  )
})
