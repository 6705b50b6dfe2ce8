'use client'
import { useMemo } from 'react'
import { type Bounds, boundsAround, boundsOf } from '../flow/bounds'
import type { CanvasNode, Flow } from '../flow/flow'
import { useEditor } from '../store/EditorContext'

/** Everything on the canvas as paths, and the box around it. While something is dragged, only that (`moving`) is outlined anew. */
export function useOverviewShapes(): {
  drawn: Bounds | null
  resting: string
  moving: string
  frames: string
} {
  const nodes = useEditor((state) => state.nodes)
  const notes = useEditor((state) => state.notes)
  const groups = useEditor((state) => state.groups)
  const before = useEditor((state) => state.before)
  const start = useMemo(() => (before ? new Set<CanvasNode>(cardsOf(before)) : null), [before])
  const moving = start ? cardsOf({ nodes, notes }).filter((part) => !start.has(part)) : []
  const movingIds = moving.map(({ id }) => id).join(LINE)
  const [stillNodes, stillNotes] = [before?.nodes ?? nodes, before?.notes ?? notes]
  const resting = useMemo(() => {
    const away = new Set(movingIds.split(LINE))
    return outlined(cardsOf({ nodes: stillNodes, notes: stillNotes }).filter(({ id }) => !away.has(id)))
  }, [stillNodes, stillNotes, movingIds])
  const frames = useMemo(() => outlined(groups), [groups])
  const moved = outlined(moving)
  const boxes = [resting.box, frames.box, moved.box].filter((box) => box !== null)
  return { drawn: boundsAround(boxes), resting: resting.path, moving: moved.path, frames: frames.path }
}

/** In no id. */
const LINE = '\n'

function cardsOf({ nodes, notes }: Pick<Flow, 'nodes' | 'notes'>): CanvasNode[] {
  return [...nodes, ...notes]
}

function outlined(parts: readonly CanvasNode[]): { path: string; box: Bounds | null } {
  const boxes = parts.map(boundsOf)
  return { path: boxes.map(rectangle).join(''), box: boundsAround(boxes) }
}

function rectangle({ x, y, width, height }: Bounds): string {
  return `M${x},${y}h${width}v${height}h${-width}z`
}
