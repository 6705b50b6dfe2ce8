'use client'
import { memo } from 'react'
import type { PipelineNode } from '@/lib/graph/document'
import { handlesOf } from '../flow/handlesOf'
import { portsOf } from '../flow/portsOf'
import { takesWires } from '../flow/takesWires'
import { NodeIcon } from './NodeIcon'

/**
 * What is in a card from afar: the icon of its type, in the colour of its lamp. React Flow looks for handles by these attributes when it
 * measures, so wires keep their ends; without its own Handle nothing subscribes to anything. Nothing here is clipped or see-through, and
 * there is little of it: the browser looks at each thing in every frame, for hundreds of cards.
 */
export const FarCard = memo(function FarCard({ node }: { node: PipelineNode }) {
  return (
    <>
      <NodeIcon type={node.type} className="size-16" />
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
